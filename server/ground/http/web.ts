// The web application on every path that is not the API's: files of web/dist, and its index page for
// all others, because the router of the application works in history mode.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

const NOT_BUILT =
  'The web application is not built yet. Run "npm start", or "npx vite build web" once.\n';

/** First path words that belong to the server; below them a miss is a 404, never a page. */
const SERVER_PATHS =
  /^\/(v1|health|metrics|docs|openapi\.json|assets|mcp|\.well-known|oauth\/(token|revoke|register))(\/|$)/;

/** Is it an address of the API? */
export function isApiAddress(url: string): boolean {
  return /^\/v1(\/|\?|$)/.test(url);
}

/**
 * @param root folder of the built application (web/dist)
 * @param refuse what an unknown address under /v1 answers: 401 to a stranger but below /v1/public, else 404
 */
export async function addWeb(
  app: FastifyInstance,
  root: string,
  refuse: (request: FastifyRequest) => Promise<Problem>,
): Promise<void> {
  if (existsSync(root)) {
    await app.register(staticFiles, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = file.startsWith(path.join(root, 'assets') + path.sep);
        const caching = isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('cache-control', caching);
        // Packs of the basemap are gzip themselves: a type that nothing on the way packs again.
        if (file.endsWith('.pack')) reply.header('content-type', 'application/gzip');
      },
    });
  }
  // No other origin is granted anything; the answer only says what may be asked.
  app.options('/*', async (_request, reply) =>
    reply.status(204).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').send(),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !SERVER_PATHS.test(address);
    if (isPage) return sendIndex(root, reply);
    return sendProblem(
      request,
      reply,
      isApiAddress(address)
        ? await refuse(request)
        : problem('not_found', { message: 'unknown_call' }),
    );
  });
}

async function sendIndex(root: string, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache');
  const page = await readFile(path.join(root, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined)
    return reply.status(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  return reply.type('text/html; charset=utf-8').send(page);
}
