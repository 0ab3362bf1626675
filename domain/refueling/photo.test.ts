import { expect, test } from 'vitest';
import { photoType } from './photo.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  );

test('REF-005 a photo is what its first bytes say', () => {
  expect(photoType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(photoType(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))).toBe('image/png');
  expect(photoType(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '))).toBe('image/webp');
});

test('REF-005 what only looks like one is none', () => {
  for (const other of ['', 'GIF89a', '<svg/>', 'RIFF1234WAVE', '%PDF-1.7', '<!doctype html>']) {
    expect(photoType(bytes(other)), other).toBeNull();
  }
  expect(photoType(bytes(0xff, 0xd8))).toBeNull();
});
