/**
 * Thousands of signs that move evenly, each from one place to another in its time, on a canvas of their own above the map.
 *
 * The graphics card reckons where each is: a frame costs this thread one call, however many there are, and the map below is
 * not drawn at all.
 */
import { createCanvasAbove } from './canvas-above.ts'
import type { Camera } from './chart.ts'

/** Numbers of a sign: from x, y; to x, y (chart); its start and how long it takes (s); its picture; its turn (radians, below 0: none). */
export const SIGN_NUMBERS = 8

export interface MovingSigns {
  readonly canvas: HTMLCanvasElement
  /** Tells what is new of the signs `from` to `to`, of `count` in all. */
  tell(numbers: Float32Array<ArrayBuffer>, count: number, from: number, to: number): void
  /** Which are shown, a byte each. */
  show(shown: Uint8Array<ArrayBuffer>): void
  /** `now` as the signs' starts, s; `size` of a sign (1: as its picture), `turn` of the map (radians). */
  draw(camera: Camera, now: number, size: number, turn: number): void
  end(): void
}

interface Inputs {
  /** What the signs are of. */
  readonly draws: string
  /** All pictures in a row, each a square; drawn again where the context was lost. */
  readonly pictures: HTMLCanvasElement
  readonly count: number
  /** px of a picture on the screen */
  readonly side: number
  /** The context was lost and is back: nothing is on the canvas. */
  readonly onRestored: () => void
}

const VERTEX = `#version 300 es
in vec4 way;
in vec2 time;
in vec2 look;
in float shown;
uniform vec2 centre;
uniform vec2 turned;
uniform vec2 middle;
uniform vec2 canvas;
uniform float now;
uniform float side;
uniform float pictures;
uniform float bearing;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  float part = time.y > 0.0 ? clamp((now - time.x) / time.y, 0.0, 1.0) : 1.0;
  vec2 away = mix(way.xy, way.zw, part) - centre;
  vec2 px = vec2(turned.x * away.x + turned.y * away.y, turned.x * away.y - turned.y * away.x) + middle;
  float turn = look.y < 0.0 ? 0.0 : look.y - bearing;
  vec2 from = (corner - 0.5) * side;
  px += vec2(cos(turn) * from.x - sin(turn) * from.y, sin(turn) * from.x + cos(turn) * from.y);
  vec2 clip = px / canvas * 2.0 - 1.0;
  gl_Position = shown > 0.0 ? vec4(clip.x, -clip.y, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  at = vec2((look.x + corner.x) / pictures, corner.y);
}`

const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 at;
uniform sampler2D sheet;
out vec4 colour;
void main() {
  colour = texture(sheet, at);
}`

const UNIFORMS = ['centre', 'turned', 'middle', 'canvas', 'now', 'side', 'pictures', 'bearing'] as const
type Uniform = (typeof UNIFORMS)[number]
const BYTES = SIGN_NUMBERS * Float32Array.BYTES_PER_ELEMENT

interface Drawing {
  readonly at: Readonly<Record<Uniform, WebGLUniformLocation | null>>
  readonly numbers: WebGLBuffer
  readonly shown: WebGLBuffer
}

export function createMovingSigns(inputs: Inputs): MovingSigns {
  const { draws, pictures, count: ofPictures, side, onRestored } = inputs
  const canvas = createCanvasAbove(draws)
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false })
  let drawing: Drawing | null = null
  let numbers = new Float32Array(0)
  let shown = new Uint8Array()
  let count = 0
  /** How many signs the buffers have room for. */
  let room = 0

  function prepare(): void {
    if (gl === null) return
    drawing = null
    room = 0
    const program = link(gl)
    if (program === null) return
    // biome-ignore lint/correctness/useHookAtTopLevel: a program of the graphics card
    gl.useProgram(program)
    drawing = {
      at: uniformsOf(gl, program),
      numbers: gl.createBuffer(),
      shown: gl.createBuffer(),
    }
    const attribute = (name: string, buffer: WebGLBuffer, size: number, offset: number) => {
      const at = gl.getAttribLocation(program, name)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.enableVertexAttribArray(at)
      gl.vertexAttribDivisor(at, 1)
      if (buffer === drawing?.shown) gl.vertexAttribPointer(at, size, gl.UNSIGNED_BYTE, false, 0, 0)
      else gl.vertexAttribPointer(at, size, gl.FLOAT, false, BYTES, offset * 4)
    }
    attribute('way', drawing.numbers, 4, 0)
    attribute('time', drawing.numbers, 2, 4)
    attribute('look', drawing.numbers, 2, 6)
    attribute('shown', drawing.shown, 1, 0)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, pictures)
    for (const [name, value] of [
      [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
      [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
      [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
      [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    ] as const)
      gl.texParameteri(gl.TEXTURE_2D, name, value)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }

  /** WebGL takes a length of nothing for the rest of the values, for which there may be no room. */
  function send(at: number, values: Float32Array | Uint8Array, first: number, length: number): void {
    if (length > 0) gl?.bufferSubData(gl.ARRAY_BUFFER, at, values, first, length)
  }

  /** Room for twice as many as there are, so that it is made seldom. */
  function makeRoom(): void {
    if (gl === null || drawing === null) return
    room = Math.max(64, 2 * count)
    gl.bindBuffer(gl.ARRAY_BUFFER, drawing.numbers)
    gl.bufferData(gl.ARRAY_BUFFER, room * BYTES, gl.DYNAMIC_DRAW)
    send(0, numbers, 0, count * SIGN_NUMBERS)
    gl.bindBuffer(gl.ARRAY_BUFFER, drawing.shown)
    gl.bufferData(gl.ARRAY_BUFFER, room, gl.DYNAMIC_DRAW)
    send(0, shown, 0, Math.min(count, shown.length))
  }

  const onLost = (event: Event) => event.preventDefault()
  const onBack = () => {
    prepare()
    makeRoom()
    onRestored()
  }
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', onBack)
  prepare()

  return {
    canvas,
    tell(all, of, from, to) {
      numbers = all
      count = of
      if (gl === null || drawing === null) return
      if (count > room) makeRoom()
      else if (to > from) {
        gl.bindBuffer(gl.ARRAY_BUFFER, drawing.numbers)
        const first = from * SIGN_NUMBERS
        send(from * BYTES, numbers, first, to * SIGN_NUMBERS - first)
      }
    },
    show(bytes) {
      shown = bytes
      if (gl === null || drawing === null || count > room) return
      gl.bindBuffer(gl.ARRAY_BUFFER, drawing.shown)
      send(0, shown, 0, Math.min(count, shown.length))
    },
    draw(camera, now, size, turn) {
      if (gl === null || drawing === null) return
      const { at } = drawing
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.uniform2f(at.centre, camera.cx, camera.cy)
      gl.uniform2f(at.turned, camera.a, camera.b)
      gl.uniform2f(at.middle, camera.px, camera.py)
      gl.uniform2f(at.canvas, canvas.clientWidth, canvas.clientHeight)
      gl.uniform1f(at.now, now)
      gl.uniform1f(at.side, side * size)
      gl.uniform1f(at.pictures, ofPictures)
      gl.uniform1f(at.bearing, turn)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    },
    end() {
      canvas.removeEventListener('webglcontextlost', onLost)
      canvas.removeEventListener('webglcontextrestored', onBack)
      // A browser keeps few of them, and takes the oldest away from whoever has it.
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.remove()
    },
  }
}

function link(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`Signs of the map cannot be drawn: ${gl.getProgramInfoLog(program)}`)
  return program
}

function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): Drawing['at'] {
  const at = (name: Uniform) => gl.getUniformLocation(program, name)
  return {
    centre: at('centre'),
    turned: at('turned'),
    middle: at('middle'),
    canvas: at('canvas'),
    now: at('now'),
    side: at('side'),
    pictures: at('pictures'),
    bearing: at('bearing'),
  }
}
