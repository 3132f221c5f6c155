import { Heading, Link, Text, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { licencesTextUrl, listLicences, type BundledPackage } from '#shared/about/licences.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { appMessages } from './app.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const aboutMessages = defineMessages({
  text: {
    id: 'about.text',
    defaultMessage:
      'Courseyard shows which courses are ready, accessible and tidy, before term starts and all through it.',
  },
  version: { id: 'about.version', defaultMessage: 'Version' },
  flavour: { id: 'about.flavour', defaultMessage: 'Flavour' },
  flavourName: {
    id: 'about.flavourName',
    defaultMessage: '{isReadyGo, select, true {ReadyGo} other {Core}}',
  },
  products: { id: 'about.products', defaultMessage: 'Products' },
  freshness: { id: 'about.freshness', defaultMessage: 'Freshness' },
  freshnessText: {
    id: 'about.freshnessText',
    defaultMessage:
      'Every tracked course is read at least every {hours, plural, one {hour} other {# hours}}, and right away when it’s first added to a batch.',
  },
  api: { id: 'about.api', defaultMessage: 'For your own programs' },
  apiText: {
    id: 'about.apiText',
    defaultMessage:
      'Your programs can read and change whatever you can here. The <docs>API documentation</docs> says how, and what only people can do. You create tokens in your account.',
  },
  accessibilityText: {
    id: 'about.accessibilityText',
    defaultMessage:
      'Courseyard aims at WCAG 2.2, level AA. The <statement>accessibility statement</statement> says what’s missing, and whom to tell if something keeps you from working.',
  },
  privacy: { id: 'about.privacy', defaultMessage: 'Privacy' },
  privacyText: {
    id: 'about.privacyText',
    defaultMessage:
      'Courseyard keeps the name, email address and id that Canvas gives for you, your roles and teams, your preferences, your sessions, and what you changed here, with the network address it came from. Your institution decides how long changes are kept. Pages load nothing from third parties.',
  },
  licences: { id: 'about.licences', defaultMessage: 'Licences' },
  licencesText: {
    id: 'about.licencesText',
    defaultMessage:
      'Courseyard is built on the work of others. Here are <texts>their licences in full</texts>.',
  },
  package: { id: 'about.package', defaultMessage: 'Package' },
  packageCount: {
    id: 'about.packageCount',
    defaultMessage: '{count, plural, one {# package} other {# packages}}',
  },
  licence: { id: 'about.licence', defaultMessage: 'Licence' },
  licencesLoading: { id: 'about.licencesLoading', defaultMessage: 'Loading licences…' },
  licencesFailed: { id: 'about.licencesFailed', defaultMessage: 'The licences couldn’t be loaded.' },
});

/** What Courseyard is, what it promises, and what it's built from. */
export default function AboutPage() {
  const intl = useIntl();
  const text = useTexts(aboutMessages);
  const { version, isReadyGo, institution } = useSettings();
  const products = institution.activeProducts.map((product) => intl.formatMessage(productMessages[product]));
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.about)} />
      <Text as="p">{text('text')}</Text>
      <Facts
        facts={[
          [text('version'), version],
          [text('flavour'), text('flavourName', { isReadyGo: String(isReadyGo) })],
          [text('products'), intl.formatList(products)],
          [text('freshness'), text('freshnessText', { hours: institution.freshnessHours })],
        ]}
      />
      <Part title={text('api')}>
        <Text as="p">
          <FormattedMessage
            {...aboutMessages.apiText}
            values={{
              docs: (parts) => (
                <Link href="/api/docs" target="_blank">
                  {parts}
                </Link>
              ),
            }}
          />
        </Text>
      </Part>
      <Part title={intl.formatMessage(appMessages.accessibility)}>
        <Text as="p">
          <FormattedMessage
            {...aboutMessages.accessibilityText}
            values={{
              statement: (parts) => (
                <TextLink to="/accessibility" isInSentence>
                  {parts}
                </TextLink>
              ),
            }}
          />
        </Text>
      </Part>
      <Part title={text('privacy')}>
        <Text as="p">{text('privacyText')}</Text>
      </Part>
      <Part title={text('licences')}>
        <Licences />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <View as="section" margin="large 0 0" display="block">
    <Heading level="h2">{title}</Heading>
    {children}
  </View>
);

/** Other people's packages in the code the browser runs. */
function Licences() {
  const text = useTexts(aboutMessages);
  const licences = useEndpoint(listLicences, {});
  const columns: readonly SortedColumn<BundledPackage>[] = [
    {
      id: 'name',
      header: text('package'),
      isRowHeader: true,
      sortValue: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'version',
      header: text('version'),
      sortValue: ({ version }) => version,
      cell: ({ version }) => version,
    },
    {
      id: 'licence',
      header: text('licence'),
      sortValue: ({ licence }) => licence,
      cell: ({ licence }) => licence,
    },
  ];
  return (
    <>
      <Text as="p">
        <FormattedMessage
          {...aboutMessages.licencesText}
          values={{
            texts: (parts) => (
              <Link href={licencesTextUrl} target="_blank">
                {parts}
              </Link>
            ),
          }}
        />
      </Text>
      <LoadState
        of={licences}
        list={{ loading: aboutMessages.licencesLoading, failed: aboutMessages.licencesFailed }}
      >
        {({ packages }) => (
          <details>
            <summary>
              <FormattedMessage {...aboutMessages.packageCount} values={{ count: packages.length }} />
            </summary>
            <SortedTable
              caption={text('licences')}
              columns={columns}
              rows={packages}
              keyOf={({ name, version }) => `${name}@${version}`}
              empty={null}
            />
          </details>
        )}
      </LoadState>
    </>
  );
}
