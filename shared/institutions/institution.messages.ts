import { defineMessages } from '#shared/text/messages.ts';

export const institutionIssues = defineMessages({
  slug: { id: 'institution.issue.slug', defaultMessage: 'Use lowercase words joined by hyphens' },
  domainTwice: { id: 'institution.issue.domainTwice', defaultMessage: 'This names a domain twice' },
  webAddress: { id: 'institution.issue.webAddress', defaultMessage: 'This must be an http or https address' },
  productTwice: { id: 'institution.issue.productTwice', defaultMessage: 'This names a product twice' },
  domain: {
    id: 'institution.issue.domain',
    defaultMessage: 'This must be a host name like canvas.example.edu',
  },
  chooseProduct: { id: 'institution.issue.chooseProduct', defaultMessage: 'Choose at least one' },
});
