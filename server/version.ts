/** The product's version, as the API, the about page and outgoing requests name it. Kept equal to package.json by a test. */
export const version = '0.1.0';
