import { expect, test } from 'vitest';
import { attributionMarkup, attributionText } from './attribution.ts';

const shown = (
  kind: 'public' | 'file',
  attribution = '',
  form: 'vector' | 'raster' = 'vector',
) => ({
  source: { kind },
  form,
  attribution,
});

test('the schema and the data are named where a source says nothing', () => {
  expect(attributionText(shown('file'))).toBe('© OpenMapTiles © OpenStreetMap');
  expect(attributionText(shown('public'))).toBe('OpenFreeMap © OpenMapTiles © OpenStreetMap');
});

test('what our links say already is not said again', () => {
  const said = 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap';
  expect(attributionText(shown('public', said))).toBe(attributionText(shown('public')));
  expect(attributionText(shown('file', 'Mesto Žilina 2026'))).toBe(
    '© OpenMapTiles © OpenStreetMap Mesto Žilina 2026',
  );
});

test('of pictures only what their owner says is claimed', () => {
  expect(attributionText(shown('file', '', 'raster'))).toBe('');
  expect(attributionText(shown('file', '© Úrad', 'raster'))).toBe('© Úrad');
});

test('words of a stranger are no markup', () => {
  const markup = attributionMarkup(shown('file', 'A & B "x" <img src=y onerror=alert(1)>'));
  expect(markup).toContain('A &amp; B &quot;x&quot; &lt;img src=y onerror=alert(1)&gt;');
  expect(markup).toContain('<a href="https://www.openstreetmap.org/copyright"');
});
