// Loads the signs of what trackers shout. It stands here, with the application, because whatever loads a part has the
// list of all files that the part needs, and the history's would be longer by that.
import { loadChunk } from './chunk.ts';

export const loadShouts = () =>
  loadChunk('ShoutsOnMap', () => import('../event/ShoutsOnMap.tsx')).then((module) => ({
    default: module.ShoutsOnMap,
  }));
