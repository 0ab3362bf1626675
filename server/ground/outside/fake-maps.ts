// The short links of the maps service for tests: those that lead to a route, and all that a link must not
// make us do. Asked over plain HTTP on this machine; names and addresses are those of the test.
import { request } from 'node:http';
import { type FakeServer, fakeServer } from './fake-server.ts';
import type { MapsLinkDeps } from './maps-link.ts';

const HOST = 'https://maps.app.goo.gl';
export const LONG_LINK = 'https://www.google.com/maps/dir/Trnava/Brno/@48.8,17.1,9z';

/** What each path redirects to. */
const REDIRECTS: Record<string, string> = {
  '/route': LONG_LINK,
  '/query': 'https://www.google.com/maps?saddr=Trnava&daddr=Brno',
  '/twice': '/route',
  '/five': `${HOST}/four`,
  '/four': '/three',
  '/three': '/two',
  '/two': '/twice',
  '/six': '/five',
  '/loop': `${HOST}/loop`,
  '/place': 'https://www.google.com/maps/place/Trnava/',
  '/elsewhere': 'https://example.com/maps/dir/Trnava/Brno',
  '/consent': 'https://consent.google.com/m?continue=x',
  '/plain': 'http://maps.app.goo.gl/route',
  '/port': 'https://maps.app.goo.gl:8443/route',
  '/named': 'https://user@maps.app.goo.gl/route',
  '/private': 'https://192.168.1.1/',
  '/metadata': 'http://169.254.169.254/latest/meta-data/',
  '/file': 'file:///etc/passwd',
  '/broken': 'https://[',
};

export interface FakeMaps extends FakeServer {
  /** What leads the product to it; everything else of the guard is the real one. */
  deps: Required<Pick<MapsLinkDeps, 'ask' | 'resolve' | 'isOpen' | 'timeoutMs'>>;
}

export async function fakeMaps(): Promise<FakeMaps> {
  const server = await fakeServer(({ pathname }, response) => {
    const location = REDIRECTS[pathname];
    if (location) response.writeHead(302, { location }).end();
    else if (pathname === '/endless') {
      response.writeHead(302, { location: LONG_LINK });
      let isOpen = true;
      response.on('close', () => {
        isOpen = false;
      });
      const more = (error?: Error | null) => {
        if (isOpen && !error) response.write('x'.repeat(65_536), more);
      };
      more();
    } else if (pathname === '/page') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<meta http-equiv="refresh" content="0;url=https://www.google.com/maps/">');
    } else if (pathname === '/head') {
      response.writeHead(302, { location: LONG_LINK, 'x-long': 'x'.repeat(20_000) }).end();
    } else if (pathname === '/gone') response.writeHead(404).end();
    // Others are left without an answer.
  });
  const { port } = new URL(server.url);
  return Object.assign(server, {
    deps: {
      ask: (options: Parameters<FakeMaps['deps']['ask']>[0]) => request({ ...options, port }),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isOpen: () => true,
      timeoutMs: 400,
    },
  });
}
