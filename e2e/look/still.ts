// A page at rest: nothing is asked for, no map is drawing or being drawn, and two pictures after each other are the same.
import type { Page, Request } from 'playwright-core';
import { standsStill } from '../axe.ts';

const BETWEEN_MS = 120;
const TRIES = 200;
/** A map that drew nothing for so long has drawn all that it has. */
const DRAWN_MS = 400;

interface Watched extends Window {
  /** What workers of maps were asked and have not answered. */
  askedOfWorkers: Set<string>;
  drawnAt: number;
}

/** What the page is busy with; null: nothing. */
type Busy = () => Promise<string | null>;

/** Call before the page is loaded. */
export async function watchBusy(page: Page, hasMap: boolean): Promise<Busy> {
  const calls = new Set<Request>();
  page.on('request', (request) => {
    // The live stream never ends.
    if (request.headers().accept !== 'text/event-stream') calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  await page.addInitScript(watchMaps);
  return async () => {
    const [call] = calls;
    return call ? call.url() : await page.evaluate(mapBusy, [hasMap, DRAWN_MS] as const);
  };
}

/** Runs in the page before its scripts. */
function watchMaps(): void {
  const here = window as unknown as Watched;
  here.askedOfWorkers = new Set();
  here.drawnAt = 0;
  /** Of MapLibre, and of still pictures of maps. */
  interface Message {
    id?: string | number;
    type?: string;
    kind?: string;
  }
  const isHeard = new WeakSet<Worker>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: Message, ...rest: [never]) {
    const { id, type = '', kind } = message ?? {};
    if (!isHeard.has(this)) {
      isHeard.add(this);
      this.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        const isAnswer = data?.type === '<response>' || data?.kind === 'picture';
        if (isAnswer) here.askedOfWorkers.delete(`${data.id}`);
      });
    }
    if (type === '<cancel>') here.askedOfWorkers.delete(`${id}`);
    else if (kind === 'paint' || (type !== '' && type !== '<response>')) {
      here.askedOfWorkers.add(`${id}`);
    }
    return postMessage.call(this, message, ...rest);
  };
  const card = WebGL2RenderingContext.prototype;
  const { drawElements } = card;
  card.drawElements = function (...given) {
    here.drawnAt = performance.now();
    return drawElements.apply(this, given);
  };
}

/** Runs in the page. */
function mapBusy([hasMap, drawnMs]: readonly [boolean, number]): string | null {
  const { askedOfWorkers, drawnAt } = window as unknown as Watched;
  if (hasMap && drawnAt === 0) return 'a map that has not begun';
  if (askedOfWorkers.size > 0) return `${askedOfWorkers.size} questions to workers of maps`;
  return performance.now() - drawnAt < drawnMs ? 'a map that draws' : null;
}

/** The picture of the page once it is the same as the one before. */
export async function atRest(page: Page, busyWith: Busy): Promise<Buffer> {
  await page.evaluate(standsStill);
  let last: Buffer | undefined;
  let why: string | null = null;
  for (let tried = 0; tried < TRIES; tried++) {
    why = await busyWith();
    const picture = why === null ? await page.screenshot({ animations: 'disabled' }) : undefined;
    if (picture && last?.equals(picture)) return picture;
    last = picture;
    await page.waitForTimeout(BETWEEN_MS);
  }
  throw new Error(`${page.url()} does not come to rest: ${why ?? 'no two pictures are the same'}`);
}
