// Colours of the street map, light and dark. They are the offline basemap's (palette.ts), with what it does not
// have: all stay paler than any vehicle or track, and only the roads that cross a country are a little warm.
import { PALETTES, type Theme } from '../palette.ts';

/** Fill, edge and ink of a road's plate. */
export type Plate = readonly [fill: string, edge: string, ink: string];

export interface StreetPalette {
  land: string;
  farmland: string;
  grass: string;
  wood: string;
  park: string;
  sand: string;
  rock: string;
  ice: string;
  residential: string;
  industrial: string;
  civic: string;
  pitch: string;
  sea: string;
  water: string;
  river: string;
  pier: string;
  runway: string;
  building: string;
  buildingEdge: string;
  motorway: string;
  motorwayEdge: string;
  trunk: string;
  trunkEdge: string;
  road: string;
  minor: string;
  roadEdge: string;
  tunnel: string;
  path: string;
  rail: string;
  railGap: string;
  ferry: string;
  border: string;
  borderHalo: string;
  region: string;
  halo: string;
  city: string;
  town: string;
  village: string;
  district: string;
  street: string;
  number: string;
  poi: string;
  green: string;
  blue: string;
  plates: { motorway: Plate; european: Plate; road: Plate };
  signs: Plate;
}

const LIGHT = PALETTES.light;
const DARK = PALETTES.dark;

export const STREET_PALETTES: Record<Theme, StreetPalette> = {
  light: {
    land: LIGHT.land[3],
    farmland: '#f0ece0',
    grass: '#e6ead7',
    wood: '#d9e4cb',
    park: '#dde7cf',
    sand: '#f2ead2',
    rock: '#e8e4da',
    ice: '#f7fafb',
    residential: '#ebe7dc',
    industrial: '#e6e2d9',
    civic: '#ede4d9',
    pitch: '#d9e3c8',
    sea: LIGHT.sea,
    water: LIGHT.lake,
    river: LIGHT.river,
    pier: '#ebe7dc',
    runway: '#dedad1',
    building: '#ded7ca',
    buildingEdge: '#d0c8b9',
    motorway: '#f5d497',
    motorwayEdge: '#d3ab63',
    trunk: LIGHT.road,
    trunkEdge: LIGHT.roadCasing,
    road: '#ffffff',
    minor: '#fdfcf9',
    roadEdge: '#d2c7b2',
    tunnel: '#f4efe4',
    path: '#d3c8b4',
    rail: '#b6b0a8',
    railGap: '#f6f3ec',
    ferry: '#9db6c6',
    border: LIGHT.border,
    borderHalo: LIGHT.borderHalo,
    region: '#c9bcc6',
    halo: LIGHT.labelHalo,
    city: LIGHT.capital,
    town: '#46515e',
    village: '#6a7480',
    district: '#948d84',
    street: '#6a7480',
    number: '#a39a8b',
    poi: '#7d766c',
    green: '#6f8a5f',
    blue: '#6f92a8',
    plates: {
      motorway: ['#fdf6e6', '#d3ab63', '#80632c'],
      european: ['#eaf2e6', '#9dbb93', '#4f7346'],
      road: ['#ffffff', '#d9c397', '#5b6776'],
    },
    signs: ['#f5f2ea', '#c3baa9', '#7d766c'],
  },
  dark: {
    land: DARK.land[3],
    farmland: '#212a33',
    grass: '#1f2d2d',
    wood: '#1e2e2b',
    park: '#21322f',
    sand: '#2a2d2c',
    rock: '#252c34',
    ice: '#2a343f',
    residential: '#242d37',
    industrial: '#272f38',
    civic: '#29303a',
    pitch: '#22352f',
    sea: DARK.sea,
    water: DARK.lake,
    river: DARK.river,
    pier: '#242d37',
    runway: '#2f3943',
    building: '#2e3945',
    buildingEdge: '#36424f',
    motorway: '#5a4b34',
    motorwayEdge: '#14181c',
    trunk: DARK.road,
    trunkEdge: DARK.roadCasing,
    road: '#3d4957',
    minor: '#35414d',
    roadEdge: '#171e26',
    tunnel: '#27313b',
    path: '#303b46',
    rail: '#4b545e',
    railGap: '#222b34',
    ferry: '#35506a',
    border: DARK.border,
    borderHalo: DARK.borderHalo,
    region: '#414e5b',
    halo: DARK.labelHalo,
    city: DARK.capital,
    town: '#b4c0cc',
    village: '#93a0ad',
    district: '#6d7986',
    street: '#93a0ad',
    number: '#66727e',
    poi: '#7f8b97',
    green: '#6f9a86',
    blue: '#6388a3',
    plates: {
      motorway: ['#3b3527', '#6b5a3c', '#d8bf8a'],
      european: ['#22322a', '#46644f', '#9dc0a4'],
      road: ['#2a333d', '#4a5663', '#aab6c2'],
    },
    signs: ['#242d37', '#414d59', '#93a0ad'],
  },
};
