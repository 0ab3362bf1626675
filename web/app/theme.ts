// The kit's theme: colours point at the variables of tokens.css, sizes are those of the design, so no
// component needs a style of its own to look like the rest.
import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#EDF3FD',
  '#D9E6FB',
  '#B4CDF8',
  '#8FB8FF',
  '#6AA3FF',
  '#3F7FEA',
  '#1F5FD6',
  '#1A51B8',
  '#16459C',
  '#113578',
];

/** From text to page, as the kit counts dark greys. */
const dark: MantineColorsTuple = [
  '#E7ECF2',
  '#C5CDD7',
  '#9AA7B5',
  '#6F7C8A',
  '#323B46',
  '#2A323C',
  '#1E252E',
  '#171C23',
  '#12171D',
  '#0F1318',
];

const red: MantineColorsTuple = [
  '#FDEEEE',
  '#FAD7D6',
  '#F3AFAD',
  '#FF9A93',
  '#FF7B72',
  '#E04B45',
  '#C92A2A',
  '#AB2020',
  '#8E1A1A',
  '#6F1414',
];

export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { accent, dark, red },
  black: '#1B2430',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontFamily: '"Inter Variable", system-ui, sans-serif', fontWeight: '600' },
  defaultRadius: 8,
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  cursorType: 'pointer',
  components: {
    // Spec part 1 §2.15: tooltips open after 500 ms.
    Tooltip: { defaultProps: { openDelay: 500, transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: { centered: false, overlayProps: { backgroundOpacity: 0.35, blur: 0 } },
    },
    Button: { defaultProps: { size: 'sm' } },
    // The kit's own place of the focus is no entry, which a menu may not hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  },
});
