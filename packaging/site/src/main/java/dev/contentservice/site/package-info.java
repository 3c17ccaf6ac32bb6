/** Writes the pages of this project and its contract as one folder of static files. */
package dev.contentservice.site;
