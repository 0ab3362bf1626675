// U-21: how many characters are left is told once they become few.
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './FormSection.tsx';

const drawn = (value: string, isReadOnly = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TextField
        label="Name"
        max={50}
        onChange={() => undefined}
        value={value}
        isReadOnly={isReadOnly}
      />
    </MantineProvider>,
  );

test('U-21, VAL-020 a counter stands at a field from four fifths of its length on', () => {
  expect(drawn('a'.repeat(39))).not.toContain('/ 50');
  expect(drawn('a'.repeat(40))).toContain('40 / 50');
  expect(drawn('a'.repeat(51))).toContain('51 / 50');
  expect(drawn('a'.repeat(51), true)).not.toContain('/ 50');
});
