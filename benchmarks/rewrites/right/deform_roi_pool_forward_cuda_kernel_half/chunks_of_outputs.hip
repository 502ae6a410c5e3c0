// every thread takes a run of neighbouring outputs, and rows of samples outside the map are skipped at once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long run = (nthreads + threads - 1) / threads;
  const long long begin = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * run;
  const long long end = begin + run < nthreads ? begin + run : nthreads;
  for (long long at = begin; at < end; ++at) {
    const int index = int(at);
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;

    const Half* roi = rois + n * 5;
    Half corner[2], extent[2], bin[2];  // y, x
    int count[2];
    for (int axis = 0; axis < 2; ++axis) {
      const int bins = axis ? pooled_width : pooled_height;
      const Half low = roi[2 - axis] * spatial_scale - 0.5, high = roi[4 - axis] * spatial_scale - 0.5;
      corner[axis] = low;
      extent[axis] = high - low;
      bin[axis] = extent[axis] / Half(float(bins));
      count[axis] = sampling_ratio > 0 ? sampling_ratio : int(ceilf(extent[axis] / bins));
      if (offset != NULL)
        corner[axis] += gamma * extent[axis] * offset[((n * 2 + 1 - axis) * pooled_height + ph) * pooled_width + pw];
      corner[axis] += (axis ? pw : ph) * bin[axis];
    }

    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    Half sum = 0.f;
    for (int iy = 0; iy < count[0]; ++iy) {
      const Half y = corner[0] + Half(iy + .5f) * bin[0] / Half(float(count[0]));
      if (float(y) < -1.f || float(y) > float(height)) continue;
      for (int ix = 0; ix < count[1]; ++ix) {
        const Half x = corner[1] + Half(ix + .5f) * bin[1] / Half(float(count[1]));
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    const int samples = count[0] * count[1];
    output[index] = sum / Half(float(samples > 0 ? samples : 1));
  }
}
