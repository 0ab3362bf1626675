// Helper of embedded.test.ts: a process that starts the server of a folder, says so, and waits to be
// killed or told to stop.
import { startEmbedded } from './embedded.ts';

const server = await startEmbedded({ folder: process.argv[2] ?? '' });
process.send?.({ url: server.url, pid: server.pid(), adopted: server.adopted });
process.once('message', () => {
  void server.stop().then(() => process.disconnect?.());
});
