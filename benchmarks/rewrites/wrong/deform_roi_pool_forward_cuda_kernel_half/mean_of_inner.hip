// the sum is divided by the number of samples inside the map, where the original counts those outside as zeros
// witness: {"contents": "unit", "inputs": "for (size_t r = 0; r < rois_count / 5; ++r) { rois[r * 5 + 1] = Half(-9.0f + 3.0f * r); rois[r * 5 + 2] = Half(3.0f); rois[r * 5 + 3] = Half(11.0f + 3.0f * r); rois[r * 5 + 4] = Half(17.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const Half* roi = rois + n * 5;
    Half start[2], extent[2], bin[2];  // x, y
    int count[2];
    for (int axis = 0; axis < 2; ++axis) {
      const int bins = axis == 0 ? pooled_width : pooled_height;
      start[axis] = roi[1 + axis] * spatial_scale - 0.5;
      const Half end = roi[3 + axis] * spatial_scale - 0.5;
      extent[axis] = end - start[axis];
      bin[axis] = extent[axis] / bins;
      count[axis] = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin[axis]));
      if (offset != NULL)
        start[axis] += gamma * extent[axis] * offset[((n * 2 + axis) * pooled_height + ph) * pooled_width + pw];
    }

    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    Half sum = 0.f;
    int valid = 0;
    for (int iy = 0; iy < count[1]; ++iy) {
      const Half y = start[1] + ph * bin[1] + Half(iy + .5f) * bin[1] / Half(float(count[1]));
      if (float(y) < -1.f || float(y) > float(height)) continue;
      for (int ix = 0; ix < count[0]; ++ix) {
        const Half x = start[0] + pw * bin[0] + Half(ix + .5f) * bin[0] / Half(float(count[0]));
        if (float(x) < -1.f || float(x) > float(width)) continue;
        sum += bilinear_interpolate(map, height, width, y, x, index);
        ++valid;
      }
    }
    output[index] = valid ? sum / Half(float(valid)) : Half(0.f);
  }
}
