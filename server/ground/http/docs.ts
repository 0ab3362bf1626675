// /openapi.json and the readable page /docs: Swagger UI of its package, signed in by a few lines of
// ours. All of it comes from here and works under the strict content security policy.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** @param webRoot folder of the built application, whose letters the page has */
export async function addDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  { version, webRoot }: { version: string; webRoot: string },
): Promise<void> {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(endpoints, { names: await schemaNames(), version }));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  for (const [url, file, type] of FILES) {
    const own = readFileSync(new URL(`./docs/${file}`, import.meta.url), 'utf8');
    const content = file === 'docs.css' ? fontFaces(webRoot) + own : own;
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

/** Letters of the application as it is built, by the beginnings of the files' names; without them the system's are there. */
const LETTERS = [
  ['inter-latin-wght-normal-', 'U+0000-00FF, U+2000-206F, U+20AC'],
  ['inter-latin-ext-wght-normal-', 'U+0100-02BA, U+1E00-1EFF'],
] as const;

function fontFaces(webRoot: string): string {
  const folder = path.join(webRoot, 'assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return LETTERS.map(([name, range]) => {
    const file = files.find((one) => one.startsWith(name) && one.endsWith('.woff2'));
    return file
      ? `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("/assets/${file}") format("woff2");unicode-range:${range}}\n`
      : '';
  }).join('');
}
