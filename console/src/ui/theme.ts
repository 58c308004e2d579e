/** Warm paper colours with one accent. All pairs were measured: contrast is at least 4.5:1 in both schemes. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#ECEEFD',
  '#DADEFB',
  '#C3C9FD',
  '#9AA3F8',
  '#7A85EE',
  '#5F6BE3',
  '#5560DA',
  '#4450C8',
  '#3843AE',
  '#2C3591',
];
/** By index: 4 is hover and border, 6 inputs, 7 the body. */
const ink: MantineColorsTuple = [
  '#ECEDEF',
  '#B4B9C2',
  '#979DA8',
  '#6E7683',
  '#343841',
  '#2B2F37',
  '#24272E',
  '#1A1C21',
  '#121317',
  '#0C0D10',
];
/** White text on Mantine's own red has too little contrast. */
const red: MantineColorsTuple = [
  '#FDECEE',
  '#FAD3D8',
  '#F3A8B1',
  '#FF8E99',
  '#E5606F',
  '#D9465A',
  '#C7303F',
  '#B3202F',
  '#991A28',
  '#7D1420',
];

export const MODAL_CLOSE_MS = 200;
export const TOOLTIP_OPEN_MS = 300;
export const TOOLTIP_CLOSE_MS = 50;

const SMALL = 'var(--mantine-font-size-xs)';

export const theme = createTheme({
  colors: { brand, red, dark: ink },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.4,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Inter Variable","Noto Sans Devanagari Variable",system-ui,sans-serif',
  fontFamilyMonospace: 'ui-monospace,SFMono-Regular,Menlo,monospace',
  // The only five sizes of text: help and meta, everything else, what learners read and the heads of sections, the title
  // of a page, and its one leading figure.
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px', xxl: '32px' },
  // Chips and cells, controls, cards, dialogs.
  radius: { xs: '6px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.4' },
      h5: { fontSize: '14px', lineHeight: '1.4' },
      h6: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  components: {
    // Mantine gives `dir` to the box around a field: texts from right to left would begin on the left.
    Input: { styles: { input: { unicodeBidi: 'plaintext' } } },
    // The placeholder is a child without a role inside role=menu, which axe rejects.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', transitionProps: { duration: 120 } },
      // With our small spacings, Mantine's rows would be 23 px high, with the icon touching the text.
      styles: { item: { padding: '6px 8px', gap: '4px' } },
    },
    Modal: {
      defaultProps: {
        transitionProps: { duration: MODAL_CLOSE_MS },
        overlayProps: { backgroundOpacity: 0.4 },
        radius: 'lg',
      },
      // Not a default property: a dialog with its own styles would override it.
      styles: { title: { fontWeight: 600 } },
    },
    // A dialog's <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Tooltip: { defaultProps: { openDelay: TOOLTIP_OPEN_MS, closeDelay: TOOLTIP_CLOSE_MS, withArrow: true } },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', fw: 500, radius: 'sm' },
      vars: () => ({ root: { '--badge-fz': SMALL } }),
    },
    Text: { defaultProps: { size: 'sm' } },
    List: { defaultProps: { size: 'sm' } },
    // Mantine makes these smaller than the smallest size.
    Kbd: { vars: () => ({ root: { '--kbd-fz': SMALL } }) },
    Pill: { vars: () => ({ root: { '--pill-fz': SMALL } }) },
    Avatar: { vars: () => ({ root: { '--avatar-placeholder-fz': SMALL } }) },
    InputWrapper: {
      vars: () => ({ description: { '--input-description-size': SMALL }, error: { '--input-error-size': SMALL } }),
    },
    InputDescription: { vars: () => ({ description: { '--input-description-size': SMALL } }) },
    InputError: { vars: () => ({ error: { '--input-error-size': SMALL } }) },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#FFFFFF',
    '--app-canvas': '#F7F8FA',
    '--app-subtle': '#EEF0F4',
    '--app-second': '#4A505A',
    '--app-control': '#868E99',
    '--mantine-color-text': '#1B1D22',
    '--mantine-color-dimmed': '#5F6670',
    '--mantine-color-placeholder': '#6B7178',
    '--mantine-color-error': '#B3202F',
    '--mantine-color-anchor': '#3843AE',
    '--mantine-color-default-border': '#D9DDE3',
    '--mantine-color-brand-light': '#ECEEFD',
    '--mantine-color-brand-light-color': '#3540A8',
    '--mantine-color-gray-subtle-color': '#4A505A',
    '--mantine-color-gray-light-color': '#4A505A',
    '--mantine-color-orange-light': '#FFF4DB',
    '--mantine-color-orange-light-color': '#7A4B00',
    '--mantine-color-teal-light': '#E6F5EC',
    '--mantine-color-teal-light-color': '#17623D',
    '--mantine-color-red-light': '#FDECEE',
    '--mantine-color-red-light-color': '#A31F31',
    '--mantine-color-violet-light': '#F3F0FF',
    '--mantine-color-violet-light-color': '#5F3DC4',
  },
  dark: {
    '--mantine-color-body': '#1A1C21',
    '--app-canvas': '#121317',
    '--app-subtle': '#24272E',
    '--app-second': '#B4B9C2',
    '--app-control': '#767D89',
    '--mantine-color-text': '#ECEDEF',
    '--mantine-color-dimmed': '#979DA8',
    '--mantine-color-placeholder': '#979DA8',
    '--mantine-color-error': '#FF8E99',
    '--mantine-color-anchor': '#9AA3F8',
    '--mantine-color-default-border': '#343841',
    '--mantine-color-default': '#24272E',
    '--mantine-color-brand-light': '#262B57',
    '--mantine-color-brand-light-color': '#C3C9FD',
    '--mantine-color-gray-subtle-color': '#B4B9C2',
    '--mantine-color-gray-light-color': '#B4B9C2',
    '--mantine-color-orange-light': '#3A2A08',
    '--mantine-color-orange-light-color': '#FFD27A',
    '--mantine-color-teal-light': '#143524',
    '--mantine-color-teal-light-color': '#8CE0B0',
    '--mantine-color-red-light': '#47151D',
    '--mantine-color-red-light-color': '#FFB3BB',
    '--mantine-color-violet-light': '#2F2456',
    '--mantine-color-violet-light-color': '#CDBFFF',
  },
});
