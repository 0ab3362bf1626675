// /openapi.json and the readable page /docs. The page is three small files of ours: it loads nothing
// from elsewhere and works under the strict content security policy.

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './openapi.ts';
import type { AnyEndpoint } from './serve.ts';

const FILES = [
  ['/docs', 'docs.html', 'text/html; charset=utf-8'],
  ['/docs/', 'docs.html', 'text/html; charset=utf-8'],
  ['/docs/docs.css', 'docs.css', 'text/css; charset=utf-8'],
  ['/docs/docs.js', 'docs.js', 'text/javascript; charset=utf-8'],
] as const;

export function addDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  version: string,
): void {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  for (const [url, file, type] of FILES) {
    const content = readFileSync(new URL(`./docs/${file}`, import.meta.url), 'utf8');
    app.get(url, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}
