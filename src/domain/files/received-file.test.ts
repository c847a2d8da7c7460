import { describe, expect, test } from 'vitest'
import { isTwoFiles, pdfProblem } from './pdf-problem.ts'
import { fileNameOf, fileTypeOf, imageProblem, plainFileName } from './received-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const OBJECT = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'
const HEAD = '%PDF-1.7\n'
const TABLE = `xref\n0 2\ntrailer\n<< /Root 1 0 R >>\n`
const pdf = (offset = HEAD.length + OBJECT.length, tail = '') =>
  `${HEAD}${OBJECT}${TABLE}startxref\n${offset}\n%%EOF\n${tail}`
const ZIP_END = `PK\u0005\u0006${'\0'.repeat(18)}`

test.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['RIFF1234WEBPVP8 ', 'image/webp'],
  ['%PDF-1.4', 'application/pdf'],
  ['GIF89a', null],
  ['RIFF1234WAVE', null],
  ['<svg onload="alert(1)">', null],
  [' %PDF-1.4', null],
  ['MZ', null],
  ['', null],
])('%j is %s, whatever it is called', (begins, type) => {
  expect(fileTypeOf(bytes(begins))).toBe(type)
})

test.each([
  ['IMG_2031.HEIC', 'image/jpeg', 'IMG_2031.HEIC.jpg'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['C:\\Users\\Nomsa\\paper.PDF', 'application/pdf', 'paper.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['..', 'image/png', 'file.png'],
  ['a"\r\nSet-Cookie: x', 'image/png', 'aSet-Cookie x.png'],
  ['\u202egnp.exe', 'image/png', 'gnp.exe.png'],
  ['Môre.jpeg', 'image/jpeg', 'Môre.jpg'],
  ['x'.repeat(300), 'image/webp', `${'x'.repeat(115)}.webp`],
] as const)('%j is called %s as what it is', (typed, type, name) => {
  expect(fileNameOf(typed, type)).toBe(name)
})

test('a name in a header has letters that every program reads', () => {
  expect(plainFileName('Môre "af" ☃.jpg')).toBe('More _af_ .jpg')
})

test.each([
  [4_000, 3_000, true],
  [20_000, 2_500, true],
  [20_001, 1, false],
  [7_072, 7_072, false],
  [50_000, 50_000, false],
])('a picture of %i × %i px is opened: %s', (width, height, isOpened) => {
  expect(imageProblem({ width, height }) === null).toBe(isOpened)
})

describe('a PDF', () => {
  test('is taken when it is whole', () => {
    expect(pdfProblem(bytes(pdf()))).toBeNull()
    expect(pdfProblem(bytes(pdf(undefined, '\r\n\0\0\0')))).toBeNull()
  })
  test.each([
    ['cut off', pdf().slice(0, 60)],
    ['without an end', HEAD],
    ['with a table elsewhere', pdf(3)],
    ['with a table beyond its end', pdf(99_999)],
    ['with a page glued to it', pdf(undefined, '<script>alert(1)</script>')],
    ['with a ZIP glued to it', pdf(undefined, ZIP_END)],
    ['with a ZIP whose comment it is', `${pdf().replace('%%EOF', `${ZIP_END.slice(0, -2)}\u0006\0%%EOF`)}`],
  ])('%s is refused', (_what, file) => {
    expect(pdfProblem(bytes(file))).not.toBeNull()
  })
})

test('a picture that is a PDF or a ZIP to somebody else is two files', () => {
  const jpeg = '\u00ff\u00d8\u00ff\u00e0'
  expect(isTwoFiles(bytes(`${jpeg}${'x'.repeat(2_000)}`))).toBe(false)
  expect(isTwoFiles(bytes(`${jpeg}..${pdf()}`))).toBe(true)
  expect(isTwoFiles(bytes(`${jpeg}${'x'.repeat(2_000)}${ZIP_END}`))).toBe(true)
})
