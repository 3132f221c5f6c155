import { Heading, Text, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { formatDay } from '../ui/format-value.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { appMessages } from './app.messages.ts';

/** When this version was judged: the day of its conformance report (.github/ACR.md), which a test compares. */
export const judgedOn = '2026-11-28';

const accessibilityMessages = defineMessages({
  about: {
    id: 'accessibility.about',
    defaultMessage:
      'This is about Courseyard {version}, as it was on {day}. Courses and Canvas itself have statements of their own.',
  },
  standard: { id: 'accessibility.standard', defaultMessage: 'What Courseyard aims at' },
  standardText: {
    id: 'accessibility.standardText',
    defaultMessage:
      'Courseyard aims at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Those contain WCAG 2.1, level AA, which the rules for public universities in the United States ask for (ADA, title II), and what Section 508 and the European standard EN 301 549 ask of websites. It meets them in part: what’s missing, or hasn’t been shown, is below.',
  },
  made: { id: 'accessibility.made', defaultMessage: 'How it’s made and checked' },
  madeText: {
    id: 'accessibility.madeText',
    defaultMessage:
      'Courseyard is made to be used by keyboard, with a screen reader, at 400% zoom and in high contrast. Before each release, every page is checked automatically. Every chart has the same numbers in a table below it, and nothing relies on colour alone.',
  },
  report: {
    id: 'accessibility.report',
    defaultMessage:
      'A report (ACR, on the VPAT form) names each criterion, how far it’s met, and the test that shows it. The people who run Courseyard have it.',
  },
  limits: { id: 'accessibility.limits', defaultMessage: 'What’s known to be missing' },
  noScreenReader: {
    id: 'accessibility.noScreenReader',
    defaultMessage:
      'What a browser tells screen readers is tested by program. Nobody who relies on a screen reader has tested Courseyard for this statement, and there has been no outside audit.',
  },
  languageOfParts: {
    id: 'accessibility.languageOfParts',
    defaultMessage:
      'Names and texts from Canvas aren’t marked with their language: a screen reader reads them in the language of the page.',
  },
  files: {
    id: 'accessibility.files',
    defaultMessage:
      'Files that you download (CSV, Excel, calendars) haven’t been checked. The same numbers are on the pages.',
  },
  time: {
    id: 'accessibility.time',
    defaultMessage:
      'You have to open Courseyard from Canvas again 12 hours after you last used it, and 24 hours after you opened it. What can be undone can be undone for a limited time.',
  },
  lines: {
    id: 'accessibility.lines',
    defaultMessage: 'The contrast of each icon and of each line in charts hasn’t been measured.',
  },
  tell: { id: 'accessibility.tell', defaultMessage: 'Tell us what keeps you from working' },
  tellText: {
    id: 'accessibility.tellText',
    defaultMessage:
      'Say which page it was, what you wanted to do, what happened, and which browser and assistive technology you use. You can also ask for what you need in another form.',
  },
});

const limits = ['noScreenReader', 'languageOfParts', 'files', 'time', 'lines'] as const;

/** The accessibility statement: what Courseyard aims at, what's missing, and whom to tell. */
export default function AccessibilityPage() {
  const intl = useIntl();
  const { version } = useSettings();
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.accessibility)} />
      <Text as="p">
        <FormattedMessage
          {...accessibilityMessages.about}
          values={{ version, day: formatDay(intl, judgedOn) }}
        />
      </Text>
      <Part of="standard">
        <Words of="standardText" />
      </Part>
      <Part of="made">
        <Words of="madeText" />
        <Words of="report" />
      </Part>
      <Part of="limits">
        <ul>
          {limits.map((limit) => (
            <li key={limit}>
              <FormattedMessage {...accessibilityMessages[limit]} />
            </li>
          ))}
        </ul>
      </Part>
      <Part of="tell">
        <HelpPanel />
        <Words of="tellText" />
      </Part>
    </>
  );
}

interface PartProps {
  readonly of: keyof typeof accessibilityMessages;
  readonly children: ReactNode;
}

const Part = ({ of, children }: PartProps) => (
  <View as="section" margin="large 0 0" display="block">
    <Heading level="h2">
      <FormattedMessage {...accessibilityMessages[of]} />
    </Heading>
    {children}
  </View>
);

const Words = ({ of }: { of: keyof typeof accessibilityMessages }) => (
  <Text as="p">
    <FormattedMessage {...accessibilityMessages[of]} />
  </Text>
);
