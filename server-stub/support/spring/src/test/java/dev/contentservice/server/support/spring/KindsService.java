package dev.contentservice.server.support.spring;

import dev.contentservice.parcels.model.Parcel;
import dev.contentservice.parcels.service.EchoService;
import dev.contentservice.parcels.service.InMemoryParcels;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/** Every kind of response, and every way to fail. */
final class KindsService extends EchoService {
  @Override
  public ResponseEntity<byte[]> downloadFile(String name) {
    return name.equals("none")
        ? ResponseEntity.noContent().build()
        : ResponseEntity.ok(new byte[] {1, -1, 0});
  }

  @Override
  public ResponseEntity<String> sendText(String text) {
    if (text.equals("known")) {
      throw new ResponseStatusException(HttpStatus.NOT_MODIFIED);
    }
    ResponseEntity.BodyBuilder response = ResponseEntity.ok();
    if (text.startsWith("<")) {
      response.contentType(MediaType.TEXT_HTML);
    }
    return response.location(URI.create("/kinds/1")).header("X-Parts", "a", "b").body(text);
  }

  @Override
  public ResponseEntity<Parcel> fail(Integer status, String way) {
    RuntimeException problem = InMemoryParcels.problem(way, status);
    HttpStatusCode code = HttpStatusCode.valueOf(status);
    if (problem != null) {
      throw problem;
    }
    switch (way) {
      case "framework" -> throw new ResponseStatusException(code, "because");
      case "bare" -> throw new ResponseStatusException(code);
      case "detail" -> {
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(code, "because");
        detail.setType(URI.create("https://parcels.example/problems/own"));
        detail.setTitle("Own");
        throw new ErrorResponseException(code, detail, null);
      }
      case "annotated" -> throw new Heavy();
      default -> {
        return ResponseEntity.status(code).header("Retry-After", "7").build();
      }
    }
  }

  @ResponseStatus(code = HttpStatus.CONFLICT, reason = "because")
  private static final class Heavy extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
