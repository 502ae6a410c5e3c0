// handles pairs of channels where heads times channels is even; with odd channels a pair lies across two heads
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 2, "channels": 3, "num_levels": 1, "num_query": 2, "num_point": 1}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + 0.05f * float(i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_corner_pair(bool inside, float share, float sign_h, float part_w, float sign_w,
                                       float part_h, const float *value, float *grad, int offset, float2 top,
                                       float weight, float2 &val, float2 &grad_h, float2 &grad_w) {
  if (!inside) return;
  const float x = value[offset], y = value[offset + 1];
  val.x += share * x, val.y += share * y;
  grad_h.x += sign_h * part_w * x, grad_h.y += sign_h * part_w * y;
  grad_w.x += sign_w * part_h * x, grad_w.y += sign_w * part_h * y;
  atomicAdd(grad + offset, share * (top.x * weight));
  atomicAdd(grad + offset + 1, share * (top.y * weight));
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int pixel = num_heads * channels;
  if (pixel % 2 != 0) {
    CUDA_1D_KERNEL_LOOP(index, n) {
      const int sampling_index = index / channels;
      const int c_col = index - sampling_index * channels;
      const float top_grad = grad_col[index];
      const int m_col = sampling_index % num_heads;
      const int b_col = sampling_index / num_heads / num_query;
      const int first = sampling_index * num_levels * num_point;
      for (int l_col = 0; l_col < num_levels; ++l_col) {
        const int spatial_h = data_spatial_shapes[2 * l_col];
        const int spatial_w = data_spatial_shapes[2 * l_col + 1];
        const int start = (b_col * spatial_size + static_cast<int>(data_level_start_index[l_col])) * num_heads * channels;
        const float *value_ptr = data_value + start;
        float *grad_value_ptr = grad_value + start;
        for (int p_col = 0; p_col < num_point; ++p_col) {
          const int point = first + l_col * num_point + p_col;
          const float loc_w = data_sampling_loc[2 * point];
          const float loc_h = data_sampling_loc[2 * point + 1];
          const float weight = data_attn_weight[point];
          const float h_im = loc_h * spatial_h - 0.5;
          const float w_im = loc_w * spatial_w - 0.5;
          if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
            ms_deform_attn_col2im_bilinear_gm(value_ptr, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
                                              c_col, top_grad, weight, grad_value_ptr, grad_sampling_loc + 2 * point,
                                              grad_attn_weight + point);
        }
      }
    }
    return;
  }
  CUDA_1D_KERNEL_LOOP(pair, n / 2) {
    const int index = 2 * pair;
    const int sampling_index = index / channels;
    const int b_col = sampling_index / num_heads / num_query;
    const int base = index % pixel;  // head and channel
    const float2 top = make_float2(grad_col[index], grad_col[index + 1]);
    int point = sampling_index * num_levels * num_point;
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int height = data_spatial_shapes[2 * l_col], width = data_spatial_shapes[2 * l_col + 1];
      const int start = (b_col * spatial_size + static_cast<int>(data_level_start_index[l_col])) * pixel + base;
      const float *value = data_value + start;
      float *grad = grad_value + start;
      for (int p_col = 0; p_col < num_point; ++p_col, ++point) {
        const float w_im = data_sampling_loc[2 * point] * width - 0.5;
        const float h_im = data_sampling_loc[2 * point + 1] * height - 0.5;
        const float weight = data_attn_weight[point];
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const int top_row = floorf(h_im), left = floorf(w_im);
        const float lh = h_im - top_row, lw = w_im - left, hh = 1 - lh, hw = 1 - lw;
        const bool t = top_row >= 0, b = top_row + 1 < height, l = left >= 0, r = left + 1 < width;
        const int corner = (top_row * width + left) * pixel, below = corner + width * pixel;
        float2 val = make_float2(0, 0), grad_h = val, grad_w = val;
        add_corner_pair(t && l, hh * hw, -1, hw, -1, hh, value, grad, corner, top, weight, val, grad_h, grad_w);
        add_corner_pair(t && r, hh * lw, -1, lw, 1, hh, value, grad, corner + pixel, top, weight, val, grad_h, grad_w);
        add_corner_pair(b && l, lh * hw, 1, hw, -1, lh, value, grad, below, top, weight, val, grad_h, grad_w);
        add_corner_pair(b && r, lh * lw, 1, lw, 1, lh, value, grad, below + pixel, top, weight, val, grad_h, grad_w);
        atomicAdd(grad_attn_weight + point, top.x * val.x + top.y * val.y);
        atomicAdd(grad_sampling_loc + 2 * point, width * weight * (grad_w.x * top.x + grad_w.y * top.y));
        atomicAdd(grad_sampling_loc + 2 * point + 1, height * weight * (grad_h.x * top.x + grad_h.y * top.y));
      }
    }
  }
}
