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
  country: string;
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
    water: LIGHT.lake,
    river: LIGHT.river,
    pier: '#ebe7dc',
    runway: '#dedad1',
    building: '#ded7ca',
    buildingEdge: '#d0c8b9',
    motorway: '#f6d9a4',
    motorwayEdge: '#d3ab63',
    trunk: '#fbeccb',
    trunkEdge: '#d9c397',
    road: '#ffffff',
    minor: '#fdfcf9',
    roadEdge: '#d6ccb8',
    tunnel: '#f4efe4',
    path: '#d3c8b4',
    rail: '#b6b0a8',
    railGap: '#f6f3ec',
    ferry: '#9db6c6',
    border: LIGHT.border,
    borderHalo: LIGHT.borderHalo,
    region: '#c9bcc6',
    halo: LIGHT.labelHalo,
    country: LIGHT.countryLabel,
    city: LIGHT.capital,
    town: LIGHT.town,
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
  },
  dark: {
    land: DARK.land[3],
    farmland: '#26303a',
    grass: '#24332f',
    wood: '#22312e',
    park: '#243631',
    sand: '#2f3230',
    rock: '#2a323b',
    ice: '#303b46',
    residential: '#2a343f',
    industrial: '#2d3640',
    civic: '#2f3741',
    pitch: '#263a33',
    water: DARK.lake,
    river: DARK.river,
    pier: '#2a343f',
    runway: '#34404c',
    building: '#34404c',
    buildingEdge: '#3d4955',
    motorway: '#6b5a3c',
    motorwayEdge: '#1a1d20',
    trunk: '#525359',
    trunkEdge: '#181f27',
    road: DARK.road,
    minor: '#36424f',
    roadEdge: '#1a222b',
    tunnel: '#2e3945',
    path: '#3a4652',
    rail: '#4b545e',
    railGap: '#27313c',
    ferry: '#3f5870',
    border: DARK.border,
    borderHalo: DARK.borderHalo,
    region: '#455361',
    halo: DARK.labelHalo,
    country: DARK.countryLabel,
    city: DARK.capital,
    town: DARK.town,
    village: '#93a0ad',
    district: '#748393',
    street: '#93a0ad',
    number: '#66727e',
    poi: '#7f8b97',
    green: '#6f9a86',
    blue: '#6388a3',
    plates: {
      motorway: ['#3b3527', '#6b5a3c', '#d8bf8a'],
      european: ['#26362d', '#46644f', '#9dc0a4'],
      road: ['#2a333d', '#4a5663', '#aab6c2'],
    },
  },
};
