declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Tags of four letters. */
    keepFeatures: readonly string[]
    variationAxes: Readonly<Record<string, { min: number; max: number }>>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
