// Builds the web application into web/dist. The sign-in screen must stay small, so everything behind
// it is split off by dynamic imports; the flags are copied beside it and fetched one by one.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig, type Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { maplibreSource } from './build/maplibre-source.ts';
import { panelChunks } from './build/panel-chunks.ts';
import { words } from './build/words.ts';

const API = process.env.FLOTILA_DEV_API ?? 'http://127.0.0.1:8080';
const API_PATHS = ['/v1', '/openapi.json', '/status', '/docs', '/health'];

/** Serves /flags/SK.svg … from the installed package while developing, and copies them when building. */
function flags(): Plugin {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2');
  return {
    name: 'flotila-flags',
    configureServer(server) {
      server.middlewares.use('/flags', (request, answer, next) => {
        const name = basename(request.url ?? '');
        if (!readdirSync(folder).includes(name)) return next();
        answer.setHeader('Content-Type', 'image/svg+xml');
        answer.end(readFileSync(join(folder, name)));
      });
    },
    generateBundle() {
      for (const name of readdirSync(folder)) {
        if (!name.endsWith('.svg')) continue;
        const source = readFileSync(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source });
      }
    },
  };
}

/**
 * Our style sheets are written in pixels of letters of the usual size, and grow with the size that the reader has
 * set in the browser, widths of windows included. Hairlines, edges and shadows stay what they are.
 */
const inRootSizes = pxToRem({
  propList: ['*', '!border*', '!outline*', '!*shadow*'],
  minPixelValue: 2,
  mediaQuery: true,
  exclude: /node_modules/,
});

// Vite asks for a default export; nothing else in the project has one.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), flags(), maplibreSource(), words()],
  define: {
    __FLOTILA_VERSION__: JSON.stringify(manifest.version),
    __FLOTILA_RELEASE__: JSON.stringify(manifest.release),
  },
  css: { postcss: { plugins: [inRootSizes] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Of jspdf, for pages of HTML and SVG that nobody makes with it here.
      external: ['html2canvas', 'dompurify', 'canvg'],
      output: {
        // Shared icons are called after all who share them, and every list of files repeats that.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: panelChunks(), debugName: 'panels' },
            // Each by itself is 150 bytes and a request.
            {
              name: 'icons',
              test: /@tabler.icons-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API }])),
  },
});
