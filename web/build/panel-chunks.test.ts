// Which files the modules of panels are built into: what two panels share, what two parts of one share,
// and nothing of what is there before.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { panelChunks } from './panel-chunks.ts';

const ours = (file: string) => join(import.meta.dirname, '..', file);

const ICONS = '../node_modules/@tabler/icons-react/dist/esm';
const ALL_ICONS = `${ICONS}/tabler-icons-react.mjs`;

/** Imports of each module, and what is written in it; the others import nothing. */
function chunksIn(imports: Record<string, string[]>, codes: Record<string, string> = {}) {
  const chunk = panelChunks();
  const of = <T>(all: Record<string, T>, id: string) =>
    Object.entries(all).find(([file]) => ours(file) === id)?.[1];
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: (of(imports, id) ?? []).map(ours),
      code: of(codes, id) ?? null,
    }),
  };
  return (file: string) => chunk(ours(file), graph);
}

test('what several panels import is one file, what several parts of one do is that panel’s', () => {
  const chunkOf = chunksIn({
    'app/App.tsx': ['format.ts'],
    'screen/history/HistoryPanel.tsx': [
      'ground/ui/Facts.tsx',
      'history/place.ts',
      'screen/history/RideRow.tsx',
    ],
    'screen/history/HistoryOnMap.tsx': ['history/place.ts'],
    'history/place.ts': ['format.ts'],
    'screen/event/EventsPanel.tsx': ['ground/ui/Facts.tsx'],
    'ground/ui/Facts.tsx': ['ui/row.ts', 'format.ts'],
  });
  expect(chunkOf('ground/ui/Facts.tsx')).toBe('panels');
  expect(chunkOf('ui/row.ts')).toBe('panels');
  expect(chunkOf('history/place.ts')).toBe('history');
  expect(chunkOf('screen/history/RideRow.tsx')).toBeNull();
  expect(chunkOf('format.ts')).toBe('inside');
});

test('what two parts share and another panel, too, is of all panels', () => {
  const chunkOf = chunksIn({
    'screen/history/ask-day.ts': ['thing/ride/ride.data.ts'],
    'screen/history/HistoryPanel.tsx': ['thing/ride/ride.data.ts'],
    'screen/logbook/LogbookPanel.tsx': ['thing/ride/ride.data.ts'],
    'screen/logbook/LogbookOnMap.tsx': ['thing/ride/ride.data.ts'],
  });
  expect(chunkOf('thing/ride/ride.data.ts')).toBe('panels');
});

test('S7 history brings along only what it has a part in: what others share is a file of its own', () => {
  const chunkOf = chunksIn({
    'screen/history/HistoryPanel.tsx': ['ui/row.ts'],
    'screen/event/EventsPanel.tsx': ['ui/row.ts', 'hours.ts'],
    'screen/service/ServicePanel.tsx': ['hours.ts'],
    'screen/plan/PlanPage.tsx': ['hours.ts'],
  });
  expect(chunkOf('ui/row.ts')).toBe('panels');
  expect(chunkOf('hours.ts')).toBe('others');
});

test('what a list is made of is one file, but for what panels or the application have and what is asked for by itself', () => {
  const chunkOf = chunksIn({
    'app/App.tsx': ['format.ts'],
    'screen/data/DataFrame.tsx': ['modules.ts', 'format.ts'],
    'screen/data/DataList.tsx': ['screen/data/ask-list.ts', 'DataTable.tsx', 'ui/row.ts'],
    'screen/data/ask-list.ts': ['modules.ts'],
    'screen/vehicle/VehiclePanel.tsx': ['ui/row.ts'],
    'screen/service/ServicePanel.tsx': ['ui/row.ts'],
  });
  expect(chunkOf('modules.ts')).toBe('list');
  expect(chunkOf('DataTable.tsx')).toBe('list');
  expect(chunkOf('ui/row.ts')).toBe('others');
  expect(chunkOf('format.ts')).toBe('inside');
  expect(chunkOf('screen/data/ask-list.ts')).toBeNull();
});

test('what the application begins with is one file, what its map needs, too, another', () => {
  const react = '../node_modules/react/index.js';
  const table = '../node_modules/table/index.js';
  const chunkOf = chunksIn({
    'app/main.tsx': [react],
    'app/App.tsx': ['app/Shell.tsx', react],
    'app/Shell.tsx': ['format.ts', table],
    'ground/map/FleetMap.tsx': ['format.ts', 'ground/map/view.ts'],
  });
  expect([chunkOf('app/Shell.tsx'), chunkOf(table)]).toEqual(['inside', 'inside']);
  expect(chunkOf('format.ts')).toBe('common');
  // Loaded before, asked for by themselves, or only the map's.
  for (const file of [react, 'app/App.tsx', 'ground/map/view.ts']) expect(chunkOf(file)).toBeNull();
});

test('what comes soon after the map is a file of its own, whoever shares it, and brings no panel along', () => {
  const chunkOf = chunksIn({
    'screen/vehicle/VehiclePopup.tsx': ['thing/vehicle/DriveMeters.tsx'],
    'screen/vehicle/VehiclePanel.tsx': ['thing/vehicle/DriveMeters.tsx', 'ground/ui/Facts.tsx'],
    'thing/alert/AlertBadge.tsx': ['alerts/words.ts'],
    'screen/alert/AlertsPanel.tsx': ['alerts/words.ts', 'ground/ui/Facts.tsx'],
  });
  expect(chunkOf('thing/vehicle/DriveMeters.tsx')).toBe('popup');
  expect(chunkOf('alerts/words.ts')).toBe('bell');
  expect(chunkOf('ground/ui/Facts.tsx')).toBe('others');
});

test('icons of what each panel needs come with the application, those of other screens do not', () => {
  const icon = (name: string) => `${ICONS}/icons/${name}.mjs`;
  const names = ['IconMap', 'IconStar', 'IconRoute', 'IconX', 'IconPhoto'];
  const chunkOf = chunksIn(
    {
      [ALL_ICONS]: names.map(icon),
      'app/App.tsx': [ALL_ICONS, 'format.ts'],
      'screen/history/HistoryPanel.tsx': [ALL_ICONS, 'ground/ui/Facts.tsx'],
      'screen/event/EventsPanel.tsx': ['ground/ui/Facts.tsx'],
      'ground/ui/Facts.tsx': [ALL_ICONS],
      'data/Photos.tsx': [ALL_ICONS],
    },
    {
      'app/App.tsx': "import { IconMap, IconStar as Star } from '@tabler/icons-react';",
      'screen/history/HistoryPanel.tsx': "import {\n  IconRoute,\n} from '@tabler/icons-react';",
      'ground/ui/Facts.tsx': 'import { IconX } from "@tabler/icons-react";',
      'data/Photos.tsx': "import { IconPhoto } from '@tabler/icons-react';",
    },
  );
  const ofThem = names.map((name) => chunkOf(icon(name)));
  expect(ofThem).toEqual(['inside', 'inside', 'inside', 'inside', null]);
});

test('libraries of panels and modules that go round in a circle are left alone and end', () => {
  const chunkOf = chunksIn({
    'screen/event/EventsPanel.tsx': ['events/a.ts', '../node_modules/react/index.js'],
    'screen/service/ServicePanel.tsx': ['events/a.ts', '../node_modules/react/index.js'],
    'events/a.ts': ['events/b.ts'],
    'events/b.ts': ['events/a.ts'],
  });
  expect(chunkOf('events/b.ts')).toBe('others');
  expect(chunkOf('../node_modules/react/index.js')).toBeNull();
});

test('a part that is gone fails the building instead of falling apart into small files', () => {
  const main = ours('app/main.tsx');
  const graph = {
    getModuleInfo: (id: string) => (id === main ? { importedIds: [], code: '' } : null),
  };
  expect(() => panelChunks()(ours('format.ts'), graph)).toThrow('is not built');
});

test('another page than the application, the map of its benchmark, is left to the bundler', () => {
  const chunk = panelChunks();
  const map = ours('ground/map/FleetMap.tsx');
  const graph = {
    getModuleInfo: (id: string) => (id === map ? { importedIds: [], code: '' } : null),
  };
  expect(chunk(map, graph)).toBeNull();
});
