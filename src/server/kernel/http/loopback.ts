import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
/** What a proxy adds: behind one on this machine everybody's connection is from here. */
const PASSED_ON = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

/** Whether somebody asks at the machine that the platform runs on, by its own name for itself. */
export function isLoopback({ raw: { socket, headers } }: Pick<FastifyRequest, 'raw'>): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    PASSED_ON.every((header) => headers[header] === undefined)
  )
}
