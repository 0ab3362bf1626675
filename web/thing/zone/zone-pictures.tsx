// The symbols of the categories as pictures for the map: drawn by the page once, read back as lines, and painted on a
// canvas in the colour of the theme.
import { ZONE_CATEGORIES } from '@flotila/domain/zone/zone.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../../ground/map/palette.ts';
import { ZONE_LOOKS } from './zone-look.ts';

type ZonePictures = Readonly<Record<string, ImageData>>;

/** Pixels of the picture, and how many stand for one of the page. */
const SIZE = 16;
const PICTURE_RATIO = 2;

/** null until they are there. */
export function useZonePictures(theme: Theme): ZonePictures | null {
  const [made, setMade] = useState<ZonePictures | null>(null);
  useEffect(() => {
    // Not within the drawing of this one.
    const timer = setTimeout(() => setMade(picturesOf(theme)), 0);
    return () => clearTimeout(timer);
  }, [theme]);
  return made;
}

function picturesOf(theme: Theme): ZonePictures {
  const box = document.createElement('div');
  const root = createRoot(box);
  const entries = ZONE_CATEGORIES.flatMap((category) => {
    const { icon: Icon, colour } = ZONE_LOOKS[category];
    flushSync(() => root.render(<Icon />));
    const lines = [...box.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    const picture = painted(lines, colour[theme]);
    return picture ? [[category, picture] as const] : [];
  });
  root.unmount();
  return Object.fromEntries(entries);
}

function painted(lines: readonly string[], colour: string): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * PICTURE_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // The icons are drawn in a square of 24.
  pen.scale((SIZE * PICTURE_RATIO) / 24, (SIZE * PICTURE_RATIO) / 24);
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = 2.2;
  pen.strokeStyle = colour;
  for (const line of lines) pen.stroke(new Path2D(line));
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
