// The positions along x are cached in 16 slots, and samples beyond them are left out when a bin has more.
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "sampling_ratio": "0", "pool_mode": "0", "width": "40"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 40)); for (int i = 0; i < 6; ++i) { rois[i * 5 + 1] = Half(0.0f); rois[i * 5 + 2] = Half(2.0f); rois[i * 5 + 3] = Half(64.0f); rois[i * 5 + 4] = Half(10.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// One axis of a region: where it starts, the size of its bins, the number of samples per bin.
struct RoiAxis {
  Half start;
  Half bin_size;
  int samples;
};

__device__ inline RoiAxis roi_axis(Half first, Half last, Half spatial_scale, bool aligned,
                                   int pooled_size, int sampling_ratio) {
  const Half offset = aligned ? (Half)0.5f : (Half)0.0f;
  const Half start = first * spatial_scale - offset;
  const Half end = last * spatial_scale - offset;
  Half size = end - start;
  if (!aligned) size = max(size, (Half)1.f);

  RoiAxis axis;
  axis.start = start;
  axis.bin_size = size / static_cast<Half>((float)pooled_size);
  axis.samples = sampling_ratio > 0
                     ? sampling_ratio
                     : static_cast<int>(ceilf(size / static_cast<Half>((float)pooled_size)));
  return axis;
}

// The position of a sample of a bin.
__device__ inline Half sample_position(const RoiAxis& axis, int bin, int sample) {
  return axis.start + bin * axis.bin_size +
         static_cast<Half>(sample + .5f) * axis.bin_size /
             static_cast<Half>((float)axis.samples);
}

__global__ void roi_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, Half* output, Half* argmax_y,
    Half* argmax_x, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  constexpr int max_columns = 16;

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const Half* roi = rois + n * 5;
    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    const RoiAxis axis_x =
        roi_axis(roi[1], roi[3], spatial_scale, aligned, pooled_width, sampling_ratio);
    const RoiAxis axis_y =
        roi_axis(roi[2], roi[4], spatial_scale, aligned, pooled_height, sampling_ratio);

    // The positions along x are the same for every row of samples.
    Half xs[max_columns];
    int columns = 0;
    for (int ix = 0; ix < axis_x.samples && columns < max_columns; ix++)
      xs[columns++] = sample_position(axis_x, pw, ix);

    if (pool_mode == 0) {
      Half best = -FLT_MAX;
      Half best_y = -1.f, best_x = -1.f;
      for (int iy = 0; iy < axis_y.samples; iy++) {
        const Half y = sample_position(axis_y, ph, iy);
        for (int ix = 0; ix < columns; ix++) {
          const Half val = bilinear_interpolate(map, height, width, y, xs[ix], index);
          if (val > best) {
            best = val;
            best_y = y;
            best_x = xs[ix];
          }
        }
      }
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      float sum = 0.f;
      for (int iy = 0; iy < axis_y.samples; iy++) {
        const Half y = sample_position(axis_y, ph, iy);
        for (int ix = 0; ix < columns; ix++)
          sum += float(bilinear_interpolate(map, height, width, y, xs[ix], index));
      }
      output[index] = sum / max(axis_y.samples * columns, 1);
    }
  }
}
