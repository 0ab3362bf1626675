// PERM, AUTH: where a page leads when rights changed under it.
import type { Token } from '@flotila/domain/session/session.api.ts';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../ground/i18n/i18n.ts';
import { sk } from '../testing/texts.ts';
import { heedRights } from './heed-rights.ts';

activate('sk', [sk]);
const shown = vi.spyOn(notifications, 'show').mockReturnValue('id');
afterEach(() => shown.mockClear());

const company = (code: string, dispatcher = false) => ({
  code,
  name: `Firma ${code}`,
  administrator: false,
  dispatcher,
  moduleContracts: false,
});
const token = (...companies: ReturnType<typeof company>[]): Token => ({
  access: 'normal',
  superuser: false,
  firstName: '',
  lastName: '',
  roles: [],
  companies,
  accessToken: 'a',
  refreshToken: 'r',
});

function page(path: string) {
  const [replace, judge] = [vi.fn(), vi.fn()];
  return { path: () => path, replace, judge };
}
const said = () => shown.mock.calls.map(([bar]) => bar.message);

test('a role that changed has the page judged anew', () => {
  const here = page('/tatra/data/persons');
  heedRights({ before: token(company('tatra', true)), after: token(company('tatra')) }, here);
  expect(here.judge).toHaveBeenCalledTimes(1);
  expect(here.replace).not.toHaveBeenCalled();
  expect(said()).toEqual(['Vaše oprávnenia sa zmenili.']);
});

test('a company that is gone leads to the map of another one', () => {
  const here = page('/tatra/map/vehicle/7');
  const [tatra, morava] = [company('tatra'), company('morava')];
  heedRights({ before: token(tatra, morava), after: token(morava) }, here);
  expect(here.replace).toHaveBeenCalledWith('/morava/map');
  expect(said()).toEqual(['K firme Firma tatra už nemáte prístup.']);
});

test('without any other, to the start, which says that there is none', () => {
  const here = page('/tatra/map');
  heedRights({ before: token(company('tatra')), after: token() }, here);
  expect(here.replace).toHaveBeenCalledWith('/map');
});

test('another company is gone: the page stays', () => {
  const here = page('/tatra/map');
  const [tatra, morava] = [company('tatra'), company('morava')];
  heedRights({ before: token(tatra, morava), after: token(tatra) }, here);
  expect(here.replace).not.toHaveBeenCalled();
  expect(here.judge).toHaveBeenCalledTimes(1);
});
