// a loop over the four corners instead of four copies of the code
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_corners(const Half *value, Half *value_grad, int height, int width, int stride,
                                   Half h, Half w, Half top_grad, Half weight, Half *loc_grad,
                                   Half *weight_grad) {
  const int h_low = floorf(float(h));
  const int w_low = floorf(float(w));
  Half part_h[2], part_w[2];
  part_h[1] = h - h_low;
  part_w[1] = w - w_low;
  part_h[0] = 1 - part_h[1];
  part_w[0] = 1 - part_w[1];
  const Half upstream = top_grad * weight;
  Half along_h = Half(0.0f), along_w = Half(0.0f), sum = Half(0.0f);
  for (int corner = 0; corner < 4; ++corner) {
    const int down = corner >> 1, right = corner & 1;
    const int y = h_low + down, x = w_low + right;
    if (y < 0 || y > height - 1 || x < 0 || x > width - 1) continue;
    const int at = (y * width + x) * stride;
    const Half v = value[at];
    const Half share = part_h[down] * part_w[right];
    if (down) along_h += part_w[right] * v;
    else along_h -= part_w[right] * v;
    if (right) along_w += part_h[down] * v;
    else along_w -= part_h[down] * v;
    sum += share * v;
    atomicAdd(value_grad + at, share * upstream);
  }
  atomicAdd(loc_grad, width * along_w * upstream);
  atomicAdd(loc_grad + 1, height * along_h * upstream);
  atomicAdd(weight_grad, top_grad * sum);
}

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
          const int own = m_col * channels + c_col;
          add_corners(value + own, value_grad + own, spatial_h, spatial_w, qid_stride, h_im, w_im, top_grad,
                      weight, grad_sampling_loc + 2 * at, grad_attn_weight + at);
        }
      }
    }
  }
}
