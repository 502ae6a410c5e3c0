// The first thread writes the sums of its block to its own sampling point, although blocks of more than 512 channels span several points.
// witness: {"values": {"batch_size": "1", "spatial_size": "6", "num_heads": "1", "channels": "520", "num_levels": "1", "num_query": "2", "num_point": "2", "max_blocks": "4096"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds the gradient of the four corners' values, and returns those of the weight and of the location (x, y).
__device__ inline void corner_gradients(const float *value, float *grad, int height, int width, int stride, int base,
                                        float h, float w, float top_grad, float weight, float &of_weight, float &of_x,
                                        float &of_y) {
  const int h_low = int(floorf(h)), w_low = int(floorf(w));
  const float lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
  const float top = top_grad * weight;
  float along_h = 0, along_w = 0, sum = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const bool below = corner / 2, right = corner % 2;
    const int y = h_low + below, x = w_low + right;
    if (y < 0 || y > height - 1 || x < 0 || x > width - 1) continue;
    const int at = (y * width + x) * stride + base;
    const float v = value[at], share_h = below ? lh : hh, share_w = right ? lw : hw;
    along_h += below ? share_w * v : -(share_w * v);
    along_w += right ? share_h * v : -(share_h * v);
    sum += share_h * share_w * v;
    atomicAdd(grad + at, share_h * share_w * top);
  }
  of_weight = top_grad * sum;
  of_x = width * along_w * top;
  of_y = height * along_h * top;
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  // All threads of a block work on the same query and head: one atomic per block and sampling point.
  __shared__ float part[3][512];
  const int tid = threadIdx.x, stride = num_heads * channels;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int index = base + tid;
    const bool active = index < n;
    const int own = active ? index : n - 1;
    const int c_col = own % channels, sampling_index = own / channels;
    const int m_col = sampling_index % num_heads, b_col = sampling_index / num_heads / num_query;
    const float top_grad = grad_col[own];
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int level_start_id = data_level_start_index[l_col];
      const int start = (b_col * spatial_size + level_start_id) * stride;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const int at = (sampling_index * num_levels + l_col) * num_point + p_col;
        const float loc_w = data_sampling_loc[2 * at], loc_h = data_sampling_loc[2 * at + 1];
        const float h_im = loc_h * spatial_h - 0.5;
        const float w_im = loc_w * spatial_w - 0.5;
        float of_weight = 0, of_x = 0, of_y = 0;
        if (active && h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
          corner_gradients(data_value + start, grad_value + start, spatial_h, spatial_w, stride,
                           m_col * channels + c_col, h_im, w_im, top_grad, data_attn_weight[at], of_weight, of_x,
                           of_y);
        part[0][tid] = of_weight;
        part[1][tid] = of_x;
        part[2][tid] = of_y;
        __syncthreads();
        if (tid == 0) {
          float sum[3] = {0, 0, 0};
          for (int t = 0; t < int(blockDim.x); ++t)
            for (int k = 0; k < 3; ++k) sum[k] += part[k][t];
          atomicAdd(grad_attn_weight + at, sum[0]);
          atomicAdd(grad_sampling_loc + 2 * at, sum[1]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, sum[2]);
        }
        __syncthreads();
      }
    }
  }
}
