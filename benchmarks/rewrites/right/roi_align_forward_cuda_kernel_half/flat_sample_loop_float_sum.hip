// One flat loop runs over the samples of a bin, with averages summed and divided in float, and a 64-bit grid-stride index.
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
  const int64_t stride = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    const int index = int(i);
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

    // Negative numbers of samples mean that there are none.
    const int columns = axis_x.samples > 0 ? axis_x.samples : 0;
    const int rows = axis_y.samples > 0 ? axis_y.samples : 0;
    const int count = rows * columns;

    Half best = -FLT_MAX;
    Half best_y = -1.f, best_x = -1.f;
    float sum = 0.f;
    for (int sample = 0; sample < count; ++sample) {
      const Half y = sample_position(axis_y, ph, sample / columns);
      const Half x = sample_position(axis_x, pw, sample % columns);
      const Half val = bilinear_interpolate(map, height, width, y, x, index);
      sum += float(val);
      if (val > best) {
        best = val;
        best_y = y;
        best_x = x;
      }
    }

    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      output[index] = count > 0 ? sum / count : 0.f;
    }
  }
}
