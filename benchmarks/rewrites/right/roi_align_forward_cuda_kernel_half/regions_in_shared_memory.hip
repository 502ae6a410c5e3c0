// The block walks over tiles and computes the axes of the regions of a tile once, in shared memory.
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
  // A tile touches at most one region per thread.
  __shared__ RoiAxis axes_x[1024];
  __shared__ RoiAxis axes_y[1024];

  const int64_t per_region = int64_t(channels) * pooled_height * pooled_width;
  const int64_t stride = int64_t(blockDim.x) * gridDim.x;
  for (int64_t first = int64_t(blockIdx.x) * blockDim.x; first < nthreads; first += stride) {
    const int64_t last = first + blockDim.x < nthreads ? first + blockDim.x - 1 : nthreads - 1;
    const int64_t first_region = first / per_region;
    const int64_t region_count = last / per_region - first_region + 1;
    if (threadIdx.x < region_count) {
      const Half* roi = rois + (first_region + threadIdx.x) * 5;
      axes_x[threadIdx.x] =
          roi_axis(roi[1], roi[3], spatial_scale, aligned, pooled_width, sampling_ratio);
      axes_y[threadIdx.x] =
          roi_axis(roi[2], roi[4], spatial_scale, aligned, pooled_height, sampling_ratio);
    }
    __syncthreads();

    if (first + threadIdx.x < nthreads) {
      const int index = int(first + threadIdx.x);
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const Half* roi = rois + n * 5;
    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
      const RoiAxis axis_x = axes_x[n - first_region];
      const RoiAxis axis_y = axes_y[n - first_region];

      Half best = -FLT_MAX;
      Half best_y = -1.f, best_x = -1.f;
      float sum = 0.f;
      for (int iy = 0; iy < axis_y.samples; iy++) {
        const Half y = sample_position(axis_y, ph, iy);
        for (int ix = 0; ix < axis_x.samples; ix++) {
          const Half x = sample_position(axis_x, pw, ix);
          const Half val = bilinear_interpolate(map, height, width, y, x, index);
          if (pool_mode != 0) {
            sum += float(val);
          } else if (val > best) {
            best = val;
            best_y = y;
            best_x = x;
          }
        }
      }

      if (pool_mode == 0) {
        output[index] = best;
        argmax_y[index] = best_y;
        argmax_x[index] = best_x;
      } else if (pool_mode == 1) {
        const int count = axis_x.samples * axis_y.samples;
        output[index] = sum / float(count > 1 ? count : 1);
      }
    }
    __syncthreads();
  }
}
