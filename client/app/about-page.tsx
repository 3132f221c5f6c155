import { Heading, Link, Text, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { licencesTextUrl, listLicences, type BundledPackage } from '#shared/about/licences.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { Facts } from '../ui/page/name-value-list.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { aboutMessages } from './about.messages.ts';
import { appMessages } from './app.messages.ts';

/** What Courseyard is, what it promises, and what it's built from. */
export default function AboutPage() {
  const intl = useIntl();
  const { version, isReadyGo, institution } = useSettings();
  const text = (id: keyof typeof aboutMessages, values?: Record<string, string | number>) =>
    intl.formatMessage(aboutMessages[id], values);
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
      <Part title={text('accessibility')}>
        <Text as="p">{text('accessibilityText')}</Text>
        <Text as="p">{text('accessibilityLimits')}</Text>
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
  const intl = useIntl();
  const licences = useEndpoint(listLicences, {});
  const text = (id: keyof typeof aboutMessages) => intl.formatMessage(aboutMessages[id]);
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
