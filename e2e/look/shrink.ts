// The browser makes a picture small, and says where two differ.
import type { Page } from 'playwright-core';

/** Of WebP: letters can be read, and about 150 pictures take less than three megabytes. */
const QUALITY = 0.6;

/** As WebP, in base64. `darkroom` is any page. */
export function shrink(darkroom: Page, png: Buffer, scale: number): Promise<string> {
  return darkroom.evaluate(
    async ([data, by, quality]) => {
      const image = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${data}`)).blob(),
      );
      const [width, height] = [Math.round(image.width * by), Math.round(image.height * by)];
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [png.toString('base64'), scale, QUALITY] as const,
  );
}

export interface Difference {
  pixels: number;
  /** The new one, pale, and in red what is not as before; a PNG in base64. */
  picture: string;
}

/** Where two pictures in base64 differ to the eye. */
export function difference(darkroom: Page, before: string, after: string): Promise<Difference> {
  return darkroom.evaluate(
    async (pair) => {
      // What drawing letters and writing WebP makes of the same thing.
      const UNSEEN = 24;
      const pens = await Promise.all(
        pair.map(async (data) => {
          const image = await createImageBitmap(
            await (await fetch(`data:image/webp;base64,${data}`)).blob(),
          );
          const { width, height } = image;
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          const pen = canvas.getContext('2d');
          if (!pen) throw new Error('no canvas');
          pen.drawImage(image, 0, 0);
          return pen;
        }),
      );
      const [old, now] = pens;
      if (!old || !now) throw new Error('no pair');
      const { width, height } = now.canvas;
      const [one, other] = [old, now].map((pen) => pen.getImageData(0, 0, width, height));
      if (!one || !other) throw new Error('no pair');
      let pixels = 0;
      for (let at = 0; at < other.data.length; at += 4) {
        const apart = [0, 1, 2].map((part) =>
          Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)),
        );
        const isSeen = Math.max(...apart) > UNSEEN;
        if (isSeen) pixels++;
        for (const part of [0, 1, 2]) {
          const pale = 191 + (other.data[at + part] ?? 0) / 4;
          other.data[at + part] = isSeen ? (part === 0 ? 220 : 0) : pale;
        }
        other.data[at + 3] = 255;
      }
      now.putImageData(other, 0, 0);
      return { pixels, picture: now.canvas.toDataURL('image/png').split(',')[1] ?? '' };
    },
    [before, after],
  );
}
