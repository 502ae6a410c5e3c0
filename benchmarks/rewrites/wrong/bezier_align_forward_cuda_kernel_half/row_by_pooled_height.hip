// The row and column of a bin are computed with pooled_height in place of pooled_width, which is right for square outputs only.
// witness: {"values": {"pooled_height": 2, "pooled_width": 5}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct BezierBin {
  Half x, y;    // where the samples start
  Half bw, bh;  // extent of the bin
  int gw, gh;   // samples
};

__device__ inline BezierBin locate_bin(const Half *roi, int ph, int pw, int pooled_height, int pooled_width,
                                       Half scale, int sampling_ratio, bool aligned) {
  Half px[8], py[8];
  for (int k = 0; k < 4; ++k) {
    px[k] = roi[1 + 2 * k] * scale;
    py[k] = roi[2 + 2 * k] * scale;
    px[4 + k] = roi[15 - 2 * k] * scale;  // the lower curve runs backwards
    py[4 + k] = roi[16 - 2 * k] * scale;
  }
  const Half u = pw / static_cast<Half>(pooled_width);
  const Half v = ph / static_cast<Half>(pooled_height);
  const Half offset = aligned ? 0.5f : 0.0f;
  const Half xa = bezier_curve(px[0], px[1], px[2], px[3], u), xb = bezier_curve(px[4], px[5], px[6], px[7], u);
  const Half ya = bezier_curve(py[0], py[1], py[2], py[3], u), yb = bezier_curve(py[4], py[5], py[6], py[7], u);
  const Half xc = xb * v + xa * (1. - v) - offset;
  const Half yc = yb * v + ya * (1. - v) - offset;

  Half w = max(abs(px[0] - px[3]), abs(px[4] - px[7]));
  Half h = max(abs(py[0] - py[3]), abs(py[4] - py[7]));
  if (!aligned) {
    w = max(w, (Half)1.);
    h = max(h, (Half)1.);
  }
  BezierBin bin;
  bin.bh = h / static_cast<Half>(pooled_height);
  bin.bw = w / static_cast<Half>(pooled_width);
  bin.gh = sampling_ratio > 0 ? sampling_ratio : (int)ceil(h / pooled_height);
  bin.gw = sampling_ratio > 0 ? sampling_ratio : (int)ceil(w / pooled_width);
  bin.x = xc - (Half)0.5 * bin.bw;
  bin.y = yc - (Half)0.5 * bin.bh;
  return bin;
}

__global__ void bezier_align_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data, const Half *bottom_rois, Half *top_data,
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int sampling_ratio, bool aligned, const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int plane = index / bins, bin_index = index - plane * bins;
    const int ph = bin_index / pooled_height;
    const int pw = bin_index - ph * pooled_height;
    const int n = plane / channels, c = plane - n * channels;
    const Half *roi = bottom_rois + n * 17;
    const BezierBin bin =
        locate_bin(roi, ph, pw, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned);
    const int image = roi[0];
    const Half *data = bottom_data + (image * channels + c) * (height * width);

    const Half count = max(bin.gh * bin.gw, 1);
    Half sum = 0.f;
    for (int iy = 0; iy < bin.gh; ++iy)
      for (int ix = 0; ix < bin.gw; ++ix)
        sum += bilinear_interpolate<Half>(
            data, height, width, bin.y + static_cast<Half>(iy + .5f) * bin.bh / static_cast<Half>(bin.gh),
            bin.x + static_cast<Half>(ix + .5f) * bin.bw / static_cast<Half>(bin.gw), index);
    top_data[index] = sum / count;
  }
}
