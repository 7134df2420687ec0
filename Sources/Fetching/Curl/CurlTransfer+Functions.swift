import CCurl

extension CurlTransfer {
  /// Registers the callbacks of this transfer with libcurl.
  func installFunctions() {
    let handle = UnsafeMutableRawPointer(handle)
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = almanac_curl_set_data_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.of(context).takeHeader(line) ? line.count : 0
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    _ = almanac_curl_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
      switch CurlTransfer.of(context).takeBody(chunk) {
      case nil: return Int(CURL_WRITEFUNC_PAUSE)
      case true?: return chunk.count
      case false?: return chunk.isEmpty ? 1 : 0
      }
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    guard request.content.length != nil else { return }
    _ = almanac_curl_set_data_function(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      CurlTransfer.of(context).upload.give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_READDATA, context)
    _ = almanac_curl_set_seek_function(handle) { context, offset, origin in
      CurlTransfer.of(context).upload.seek(to: Int(offset), origin)
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_SEEKDATA, context)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl called back without a transfer") }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }
}
