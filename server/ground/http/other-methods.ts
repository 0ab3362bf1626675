// A known address asked in a method that it has not: 405 with the methods that it has, once the caller is
// known (the order of refusals holds: 401 comes first).
import { type Problem, problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isApiAddress } from './web.ts';

/**
 * Notes each route that is added from now on; the returned function then gives each of their addresses the
 * methods that are left, so it is called last.
 * @param refuse what an unknown address under /v1 answers; `not_found` says that the caller may ask
 */
export function noteMethods(
  app: FastifyInstance,
): (refuse: (request: FastifyRequest) => Promise<Problem>) => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return (refuse) => {
    for (const [url, methods] of [...known].filter(([address]) => !address.includes('*'))) {
      const allow = [...methods, 'OPTIONS'].join(', ');
      const others = app.supportedMethods.filter((one) => one !== 'OPTIONS' && !methods.has(one));
      // Before a body is looked at.
      const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
        refuseMethod(request, reply, allow, refuse);
      app.route({ method: others, url, onRequest, handler: unreached });
      // No other origin is granted anything; the answer only says what may be asked.
      app.options(url, async (_request, reply) => reply.status(204).header('allow', allow).send());
    }
  };
}

async function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allow: string,
  refuse: (request: FastifyRequest) => Promise<Problem>,
): Promise<void> {
  const refusal = isApiAddress(request.url) ? await refuse(request) : undefined;
  if (refusal && refusal.code !== 'not_found') throw refusal;
  reply.header('allow', allow);
  throw problem('method_not_allowed', { params: { methods: allow } });
}

async function unreached(): Promise<never> {
  throw problem('method_not_allowed');
}
