// keeps the four corners for the next point in the same cell, but does not drop them where the level changes
// witness: {"values": {"num_query": "8"}, "contents": "unit", "seed": 24}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int stride = num_heads * channels;
    const Half *image = data_value + b_col * spatial_size * stride;
    const int base = m_col * channels + c_col;
    int at = sampling_index * num_levels * num_point;
    int kept_h = -2, kept_w = -2;
    Half v1 = 0, v2 = 0, v3 = 0, v4 = 0;
    Half col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      for (int p = 0; p < num_point; ++p, ++at) {
        const Half w_im = data_sampling_loc[2 * at] * width - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const int h_low = floorf(h_im), w_low = floorf(w_im);
        if (h_low != kept_h || w_low != kept_w) {  // Points lie close together: most of them need no loads.
          kept_h = h_low, kept_w = w_low;
          const bool above = h_low >= 0, below = h_low + 1 < height, left = w_low >= 0, right = w_low + 1 < width;
          const int corner = (h_low * width + w_low) * stride + base;
          v1 = v2 = v3 = v4 = 0;
          if (above && left) v1 = map[corner];
          if (above && right) v2 = map[corner + stride];
          if (below && left) v3 = map[corner + width * stride];
          if (below && right) v4 = map[corner + (width + 1) * stride];
        }
        const Half lh = h_im - h_low, lw = w_im - w_low;
        const Half hh = 1 - lh, hw = 1 - lw;
        col += (hh * hw * v1 + hh * lw * v2 + lh * hw * v3 + lh * lw * v4) * data_attn_weight[at];
      }
    }
    data_col[index] = col;
  }
}
