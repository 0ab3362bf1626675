// Colours of the map, light and dark. Land is warm grey and pale so that the vehicles are what the eye sees
// first; vehicle colours are the design tokens (blue moving, grey parked, pale red not communicating).

export interface Palette {
  sea: string;
  /** Four tints that differ just enough to tell neighbouring countries apart. */
  land: [string, string, string, string];
  urban: string;
  river: string;
  lake: string;
  road: string;
  roadCasing: string;
  border: string;
  borderHalo: string;
  countryLabel: string;
  seaLabel: string;
  capital: string;
  town: string;
  village: string;
  labelHalo: string;
  dot: string;
  dotFill: string;
}

export interface VehiclePalette {
  moving: string;
  parked: string;
  new: string;
  silent: string;
  outline: string;
  accent: string;
  notice: string;
  noticeInk: string;
  alarm: string;
  chip: string;
  chipLine: string;
  ink: string;
  muted: string;
  shadow: number;
}

export type Theme = 'light' | 'dark';

export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: '#d3e1ea',
    land: ['#f0ece2', '#f5f2ea', '#edeadf', '#f3f0e8'],
    urban: '#e6e0d3',
    river: '#b9cfdb',
    lake: '#c8dae5',
    road: '#fbeccb',
    roadCasing: '#d9c397',
    border: '#b9a5b4',
    borderHalo: '#e4d9e0',
    countryLabel: '#8d8796',
    seaLabel: '#7f9db0',
    capital: '#3b4552',
    town: '#586472',
    village: '#7d8792',
    labelHalo: '#f5f2ea',
    dot: '#7b8794',
    dotFill: '#ffffff',
  },
  dark: {
    sea: '#131b25',
    land: ['#1e2730', '#222b35', '#1d252e', '#1f2831'],
    urban: '#28323c',
    river: '#2b4054',
    lake: '#15212d',
    road: '#494c53',
    roadCasing: '#141a21',
    border: '#566778',
    borderHalo: '#2a343f',
    countryLabel: '#71808f',
    seaLabel: '#4f6a80',
    capital: '#c6d0da',
    town: '#9aa8b6',
    village: '#748393',
    labelHalo: '#1a222b',
    dot: '#8593a1',
    dotFill: '#1a222b',
  },
};

export const VEHICLE_PALETTES: Record<Theme, VehiclePalette> = {
  light: {
    moving: '#1f5fd6',
    parked: '#7b8794',
    new: '#a9b8c6',
    silent: '#e3a09c',
    outline: '#ffffff',
    accent: '#1f5fd6',
    notice: '#c77d0a',
    noticeInk: '#8f5a04',
    alarm: '#c92a2a',
    chip: '#ffffff',
    chipLine: '#d5dce4',
    ink: '#1b2430',
    muted: '#5b6776',
    shadow: 0.3,
  },
  dark: {
    moving: '#6aa3ff',
    parked: '#8a96a3',
    new: '#5b7088',
    silent: '#b9605c',
    outline: '#ffffff',
    accent: '#6aa3ff',
    notice: '#f0b455',
    noticeInk: '#f0b455',
    alarm: '#ff7b72',
    chip: '#171c23',
    chipLine: '#2a323c',
    ink: '#e7ecf2',
    muted: '#9aa7b5',
    shadow: 0.55,
  },
};
