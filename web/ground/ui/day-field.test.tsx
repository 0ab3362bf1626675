// @vitest-environment happy-dom
// The sentence of a refused day is not covered by its calendar.
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DayField } from './DayField.tsx';

afterEach(cleanup);

function draw(error?: string) {
  const field = (refused?: string) => (
    <MantineProvider env="test">
      <DayField label="Deň" value="" error={refused} onChange={() => undefined} />
    </MantineProvider>
  );
  const { rerender } = render(field(error));
  return {
    input: screen.getByLabelText('Deň'),
    refuse: (text: string) => rerender(field(text)),
  };
}

const isOpen = () => document.querySelector('[data-dates-dropdown]') !== null;

test('SVC-025 a day that the focus comes to opens its calendar', async () => {
  draw();
  await userEvent.tab();
  expect(isOpen()).toBe(true);
});

test('a refused day that the focus comes to shows why, and its calendar at a click', async () => {
  const { input } = draw('Deň chýba');
  await userEvent.tab();
  expect(document.activeElement).toBe(input);
  expect(isOpen()).toBe(false);
  await userEvent.click(input);
  expect(isOpen()).toBe(true);
});

test('what is typed into a refused day opens the calendar, what is refused then closes it', async () => {
  const { input, refuse } = draw('Deň chýba');
  await userEvent.tab();
  await userEvent.keyboard('2');
  expect(isOpen()).toBe(true);
  refuse('Deň neexistuje');
  expect(isOpen()).toBe(false);
  expect(input.getAttribute('data-mantine-stop-propagation')).toBe(null);
});
