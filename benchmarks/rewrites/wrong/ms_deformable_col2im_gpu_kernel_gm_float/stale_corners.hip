// the value of a neighbour outside the level is what the sample before had there instead of zero
// witness: {"contents": "unit", "values": {"batch_size": 1, "spatial_size": 23, "num_heads": 2, "channels": 4, "num_levels": 2, "num_query": 4, "num_point": 3}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15;"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int query = index / channels;
    const int m = query % num_heads;
    const int b = query / num_heads / num_query;
    const float top_grad = grad_col[index];
    const int w_stride = num_heads * channels;
    int sample = query * num_levels * num_point;
    float v1 = 0, v2 = 0, v3 = 0, v4 = 0;

    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l];
      const int width = data_spatial_shapes[2 * l + 1];
      const int h_stride = width * w_stride;
      const int start = (b * spatial_size + (int)data_level_start_index[l]) * w_stride + m * channels + c;
      const float *values = data_value + start;
      float *gradients = grad_value + start;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const float weighted = top_grad * data_attn_weight[sample];
        const float h = data_sampling_loc[2 * sample + 1] * height - 0.5f;
        const float w = data_sampling_loc[2 * sample] * width - 0.5f;
        if (h <= -1 || w <= -1 || h >= height || w >= width) continue;
        const int h_low = floorf(h), w_low = floorf(w);
        const float lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
        const bool top = h_low >= 0, bottom = h_low < height - 1;
        const bool left = w_low >= 0, right = w_low < width - 1;
        const int first = h_low * h_stride + w_low * w_stride;
        if (top && left) {
          v1 = values[first];
          atomicAdd(gradients + first, hh * hw * weighted);
        }
        if (top && right) {
          v2 = values[first + w_stride];
          atomicAdd(gradients + first + w_stride, hh * lw * weighted);
        }
        if (bottom && left) {
          v3 = values[first + h_stride];
          atomicAdd(gradients + first + h_stride, lh * hw * weighted);
        }
        if (bottom && right) {
          v4 = values[first + h_stride + w_stride];
          atomicAdd(gradients + first + h_stride + w_stride, lh * lw * weighted);
        }
        atomicAdd(grad_attn_weight + sample, top_grad * (hh * hw * v1 + hh * lw * v2 + lh * hw * v3 + lh * lw * v4));
        atomicAdd(grad_sampling_loc + 2 * sample, width * weighted * (hh * (v2 - v1) + lh * (v4 - v3)));
        atomicAdd(grad_sampling_loc + 2 * sample + 1, height * weighted * (hw * (v3 - v1) + lw * (v4 - v2)));
      }
    }
  }
}
