// A thread handles a bin with all its channels and finds the sampled pixels once for them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// What the samples of a bin of a region have in common.
struct RoiBin {
  int batch, grid_h, grid_w;
  Half start_h, start_w, size_h, size_w, roi_height, roi_width;
};
__device__ inline RoiBin make_bin(const Half* roi, const Half* offset, int bin_offset, int plane,
                                  int pooled_height, int pooled_width, Half spatial_scale,
                                  int sampling_ratio, Half gamma) {
  RoiBin bin;
  bin.batch = roi[0];
  bin.start_w = roi[1] * spatial_scale - 0.5;
  bin.start_h = roi[2] * spatial_scale - 0.5;
  const Half end_w = roi[3] * spatial_scale - 0.5;
  const Half end_h = roi[4] * spatial_scale - 0.5;
  bin.roi_width = end_w - bin.start_w;
  bin.roi_height = end_h - bin.start_h;
  bin.size_h = bin.roi_height / static_cast<Half>(pooled_height);
  bin.size_w = bin.roi_width / static_cast<Half>(pooled_width);
  bin.grid_h = sampling_ratio;
  bin.grid_w = sampling_ratio;
  if (sampling_ratio <= 0) {
    bin.grid_h = static_cast<int>(ceilf(bin.size_h));
    bin.grid_w = static_cast<int>(ceilf(bin.size_w));
  }
  if (offset != NULL) {
    bin.start_w += gamma * bin.roi_width * offset[bin_offset];
    bin.start_h += gamma * bin.roi_height * offset[bin_offset + plane];
  }
  return bin;
}
__device__ inline Half sample_at(Half start, int p, Half size, int i, int grid) {
  return start + p * size + static_cast<Half>(i + .5f) * size / static_cast<Half>(grid);
}

// Adds a float to a half with one rounding.
__device__ inline void add_float_to_half(Half *address, float value) {
  const size_t high = reinterpret_cast<size_t>(address) & 2;
  unsigned int *word = reinterpret_cast<unsigned int *>(reinterpret_cast<char *>(address) - high);
  unsigned int old = *word, assumed;
  do {
    assumed = old;
    const unsigned short bits = static_cast<unsigned short>(high ? assumed >> 16 : assumed & 0xffffu);
    const unsigned int sum = __half_as_ushort(__float2half(__half2float(__ushort_as_half(bits)) + value));
    old = atomicCAS(word, assumed, high ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
  } while (assumed != old);
}

__global__ void deform_roi_pool_backward_cuda_kernel_half(
    const int nthreads, const Half* grad_output, const Half* input, const Half* rois,
    const Half* offset, Half* grad_input, Half* grad_offset, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio,
    const Half gamma, const int channels, const int height, const int width) {

  const int plane = pooled_height * pooled_width;
  const int bins = nthreads / channels;
  CUDA_1D_KERNEL_LOOP(item, bins) {
    const int pw = item % pooled_width;
    const int ph = item / pooled_width % pooled_height;
    const int n = item / plane;
    const int bin_offset = n * plane * 2 + ph * pooled_width + pw;
    const RoiBin bin = make_bin(rois + n * 5, offset, bin_offset, plane, pooled_height, pooled_width,
                                spatial_scale, sampling_ratio, gamma);
    const Half count = bin.grid_h * bin.grid_w;
    const Half scale_x = gamma * bin.roi_width;
    const Half scale_y = gamma * bin.roi_height;
    float sum_x = 0.f, sum_y = 0.f;
    bool any = false;
    for (int iy = 0; iy < bin.grid_h; ++iy) {
      const Half y = sample_at(bin.start_h, ph, bin.size_h, iy, bin.grid_h);
      for (int ix = 0; ix < bin.grid_w; ++ix) {
        const Half x = sample_at(bin.start_w, pw, bin.size_w, ix, bin.grid_w);
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high,
                                      item);
        if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) continue;
        for (int c = 0; c < channels; ++c) {
          const size_t map = (size_t(bin.batch) * channels + c) * height * width;
          const Half g = grad_output[(size_t(n) * channels + c) * plane + ph * pooled_width + pw] / count;
          Half* to = grad_input + map;
          atomicAdd(to + y_low * width + x_low, g * w1);
          atomicAdd(to + y_low * width + x_high, g * w2);
          atomicAdd(to + y_high * width + x_low, g * w3);
          atomicAdd(to + y_high * width + x_high, g * w4);
          if (offset == NULL) continue;
          const Half* from = input + map;
          const Half in00 = from[y_low * width + x_low];
          const Half in10 = from[y_low * width + x_high];
          const Half in01 = from[y_high * width + x_low];
          const Half in11 = from[y_high * width + x_high];
          const Half ogx = scale_x * g * (in11 * (y - y_low) + in10 * (y_high - y) + in01 * (y_low - y) + in00 * (y - y_high));
          const Half ogy = scale_y * g * (in11 * (x - x_low) + in01 * (x_high - x) + in10 * (x_low - x) + in00 * (x - x_high));
          sum_x += float(ogx);
          sum_y += float(ogy);
          any = true;
        }
      }
    }
    if (any) {
      add_float_to_half(grad_offset + bin_offset, sum_x);
      add_float_to_half(grad_offset + bin_offset + plane, sum_y);
    }
  }
}
