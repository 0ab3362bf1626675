// /openapi.json and the readable page /docs: Swagger UI of its package, signed in by a few lines of
// ours. All of it comes from here and works under the strict content security policy.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { schemaNames } from './domain-values.ts';
import { buildOpenApi } from './openapi.ts';
import type { AnyEndpoint } from './serve.ts';

const FILES = [
  ['/docs', 'docs.html', 'text/html; charset=utf-8'],
  ['/docs/', 'docs.html', 'text/html; charset=utf-8'],
  ['/docs/docs.css', 'docs.css', 'text/css; charset=utf-8'],
  ['/docs/docs.js', 'docs.js', 'text/javascript; charset=utf-8'],
] as const;

const require = createRequire(import.meta.url);

/** Of the package, whose other files nobody needs. */
const REFERENCE_FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

export async function addDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  version: string,
): Promise<void> {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(endpoints, { names: await schemaNames(), version }));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  for (const [url, file, type] of FILES) {
    const content = readFileSync(new URL(`./docs/${file}`, import.meta.url), 'utf8');
    app.get(url, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
  await app.register(staticFiles, {
    root: path.dirname(require.resolve('swagger-ui-dist/swagger-ui.css')),
    prefix: '/docs/reference/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => REFERENCE_FILES.has(file),
    cacheControl: false,
    // Browsers keep them and ask by ETag whether the package is another one.
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}
