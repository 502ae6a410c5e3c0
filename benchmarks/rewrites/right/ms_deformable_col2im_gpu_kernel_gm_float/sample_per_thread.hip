// a thread takes a sample and goes over its channels, so that gradients of locations and weights are summed by one thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int samples = num_levels * num_point;
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(sample, n / channels * samples) {
    const int query = sample / samples;
    const int l = sample % samples / num_point;
    const int m = query % num_heads;
    const int b = query / num_heads / num_query;
    const int height = data_spatial_shapes[2 * l];
    const int width = data_spatial_shapes[2 * l + 1];
    const float weight = data_attn_weight[sample];
    const float h = data_sampling_loc[2 * sample + 1] * height - 0.5f;
    const float w = data_sampling_loc[2 * sample] * width - 0.5f;
    if (!(h > -1 && w > -1 && h < height && w < width)) continue;
    const int h0 = (int)floorf(h), w0 = (int)floorf(w);
    const float lh = h - h0, lw = w - w0;
    const int start = (b * spatial_size + (int)data_level_start_index[l]) * stride + m * channels;
    float by_h = 0, by_w = 0, by_weight = 0;
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) {
        if (h0 + i < 0 || w0 + j < 0 || h0 + i >= height || w0 + j >= width) continue;
        const float wh = i ? lh : 1 - lh, ww = j ? lw : 1 - lw;
        const int first = start + ((h0 + i) * width + w0 + j) * stride;
        float product = 0;
        for (int c = 0; c < channels; ++c) {
          const float top = grad_col[query * channels + c];
          product += top * data_value[first + c];
          atomicAdd(grad_value + first + c, wh * ww * (top * weight));
        }
        by_weight += wh * ww * product;
        by_h += i ? ww * product : -ww * product;
        by_w += j ? wh * product : -wh * product;
      }
    }
    atomicAdd(grad_attn_weight + sample, by_weight);
    atomicAdd(grad_sampling_loc + 2 * sample, width * by_w * weight);
    atomicAdd(grad_sampling_loc + 2 * sample + 1, height * by_h * weight);
  }
}
