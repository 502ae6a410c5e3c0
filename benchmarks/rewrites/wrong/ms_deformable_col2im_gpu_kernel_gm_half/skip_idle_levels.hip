// a level whose weights are all zero is skipped, though the gradients of its weights are not zero
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < data_attn_weight_count; i++) data_attn_weight[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    const int first = sampling_index * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      bool idle = true;
      for (int p = 0; p < num_point; ++p) {
        if (float(data_attn_weight[first + l * num_point + p]) != 0.0f) idle = false;
      }
      if (idle) continue;
      const int spatial_h = data_spatial_shapes[2 * l];
      const int spatial_w = data_spatial_shapes[2 * l + 1];
      const int level_start = data_level_start_index[l];
      const int offset = (b_col * spatial_size + level_start) * qid_stride;
      const Half *value = data_value + offset;
      Half *value_grad = grad_value + offset;
      for (int p = 0; p < num_point; ++p) {
        const int at = first + l * num_point + p;
        const Half weight = data_attn_weight[at];
        const Half h_im = data_sampling_loc[2 * at + 1] * spatial_h - 0.5;
        const Half w_im = data_sampling_loc[2 * at] * spatial_w - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear_gm(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im,
                                            m_col, c_col, top_grad, weight, value_grad,
                                            grad_sampling_loc + 2 * at, grad_attn_weight + at);
        }
      }
    }
  }
}
