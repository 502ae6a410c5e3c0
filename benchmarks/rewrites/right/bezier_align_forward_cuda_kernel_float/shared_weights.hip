// the weights of the four curves are computed once, and samples are visited in one loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bezier_align_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data, const float *bottom_rois,
    float *top_data, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, bool aligned,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const float *roi = bottom_rois + rest / channels * 17;
    const float *plane = bottom_data + ((int)roi[0] * channels + c) * height * width;

    const float u = pw / (float)pooled_width;
    const float v = ph / (float)pooled_height;
    const double w0 = (1. - u) * (1. - u) * (1. - u);
    const double w1 = 3. * u * (1. - u) * (1. - u);
    const double w2 = 3. * u * u * (1. - u);
    const float w3 = u * u * u;

    float center[2], extent[2];  // x and y
    for (int axis = 0; axis < 2; ++axis) {
      float p[8];
      for (int k = 0; k < 8; ++k) p[k] = roi[1 + 2 * k + axis] * spatial_scale;
      const float upper = w0 * p[0] + w1 * p[1] + w2 * p[2] + w3 * p[3];
      const float lower = w0 * p[7] + w1 * p[6] + w2 * p[5] + w3 * p[4];
      center[axis] = lower * v + upper * (1. - v) - (aligned ? 0.5f : 0.f);
      extent[axis] = fmaxf(fabsf(p[0] - p[3]), fabsf(p[7] - p[4]));
      if (!aligned && extent[axis] < 1.f) extent[axis] = 1.f;
    }

    const float bin_w = extent[0] / (float)pooled_width;
    const float bin_h = extent[1] / (float)pooled_height;
    const int columns = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(extent[0] / pooled_width);
    const int rows = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(extent[1] / pooled_height);
    const int samples = rows * columns;
    float sum = 0;
    for (int i = 0; i < samples; ++i) {
      const float y = center[1] - 0.5f * bin_h + (i / columns + .5f) * bin_h / (float)rows;
      const float x = center[0] - 0.5f * bin_w + (i % columns + .5f) * bin_w / (float)columns;
      sum += bilinear_interpolate(plane, height, width, y, x, index);
    }
    top_data[index] = samples > 0 ? sum / (float)samples : 0.f;
  }
}
