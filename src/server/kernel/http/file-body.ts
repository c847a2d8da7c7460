import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a body may be called that is a file; what it is, its bytes say. */
const FILE_BODY = /^(application\/(octet-stream|pdf)|image\/[\w.+-]+)(;|$)/

const NOT_READ = Object.assign(new Error('this call takes no file'), { statusCode: 415 })

/** Leaves the bodies of calls that take files unread: they are large, and go where they are kept as they arrive. */
export function leaveFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_BODY, (request, _payload, done) =>
    done(request.routeOptions.config.takesFile === true ? null : NOT_READ, undefined),
  )
}

/** Whether a request to a call that takes a file has brought one. */
export const bringsFile = ({ headers }: FastifyRequest): boolean =>
  FILE_BODY.test(headers['content-type'] ?? '')
