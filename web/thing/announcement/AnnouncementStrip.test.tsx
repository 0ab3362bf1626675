// @vitest-environment happy-dom
// What of the operator's words stands above the screen, in which language, and what may be put away.
import type { ShownAnnouncement } from '@flotila/domain/announcement/shown-announcement.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { switchLanguage } from '../../ground/i18n/i18n.ts';
import { announcementsShown } from '../../ground/live/told.ts';
import { AnnouncementStrip } from './AnnouncementStrip.tsx';

const PLANNED: ShownAnnouncement = {
  announcementId: 1,
  kind: 'planned',
  texts: { sk: 'Vymieňame disky.' },
  begin: '2026-11-21T21:00:00Z',
  end: '2026-11-21T22:00:00Z',
  shownUntil: null,
  lastChange: '1',
};
const DISTURBANCE: ShownAnnouncement = {
  ...PLANNED,
  announcementId: 2,
  kind: 'disturbance',
  texts: { sk: 'Polohy meškajú.' },
  end: null,
};

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await switchLanguage('sk', false);
});

/** As the live stream tells it. */
const tell = (...all: ShownAnnouncement[]) => act(() => announcementsShown.set(all));

async function shown(...all: ShownAnnouncement[]) {
  await switchLanguage('sk', false);
  announcementsShown.set(all);
  const { unmount } = render(<AnnouncementStrip zone="Europe/Bratislava" />);
  return { user: userEvent.setup({ delay: null }), leave: unmount };
}

const lines = () =>
  [...document.querySelectorAll('[data-announcement] p')].map(({ textContent }) => textContent);

test('UX-announcement what is put away stays away until its text changes', async () => {
  const { user, leave } = await shown(PLANNED);
  expect(lines()).toEqual(['Plánovaná údržba 2026-11-21 22:00–23:00. Vymieňame disky.']);
  await user.click(screen.getByRole('button', { name: 'Skryť oznam: Vymieňame disky.' }));
  expect(lines()).toEqual([]);
  leave();
  await shown(PLANNED);
  expect(lines()).toEqual([]);
  tell({ ...PLANNED, texts: { sk: 'Disky meníme neskôr.' }, lastChange: '2' });
  expect(lines()).toEqual([expect.stringContaining('Disky meníme neskôr.')]);
});

test('UX-announcement a disturbance cannot be put away, and goes when it is told no more', async () => {
  // What was put away is known of this browser.
  const other = { ...PLANNED, announcementId: 3 };
  await shown(DISTURBANCE, other);
  expect(lines()).toHaveLength(2);
  const [button, ...others] = screen.getAllByRole('button');
  expect(button?.getAttribute('aria-label')).toBe('Skryť oznam: Vymieňame disky.');
  expect(others).toEqual([]);
  tell(other);
  expect(lines()).toEqual([expect.stringContaining('Vymieňame disky.')]);
});

test('UX-announcement what is over is not shown, also where nobody tells of it', async () => {
  await shown({ ...DISTURBANCE, shownUntil: new Date(Date.now() - 1_000).toISOString() });
  expect(lines()).toEqual([]);
});

test.each([
  ['in the language of who reads', { sk: 'Po slovensky', cs: 'Česky' }, 'cs', 'Česky'],
  ['else in the first that there is', { sk: 'Po slovensky' }, 'sk', 'Po slovensky'],
])('UX-announcement it is read %s, and says in which', async (_, texts, language, text) => {
  await shown({ ...DISTURBANCE, texts });
  await act(() => switchLanguage('cs', false));
  expect(screen.getByText(text).getAttribute('lang')).toBe(language);
});
