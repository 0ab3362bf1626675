// Builds the web application into web/dist. The sign-in screen must stay small, so everything behind
// it is split off by dynamic imports; the versions and folders named here are the whole set-up.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const API = process.env.FLOTILA_DEV_API ?? 'http://127.0.0.1:8080';

// Vite asks for a default export; nothing else in the project has one.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { __FLOTILA_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/v1', '/openapi.json', '/docs', '/health'].map((path) => [path, { target: API }]),
    ),
  },
});
