// The gradients of the locations are scaled with the height and width the wrong way round, which is right only for square levels.
// witness: {"contents": "unit", "values": {"num_levels": 1}, "inputs": "data_spatial_shapes[0] = 5; data_spatial_shapes[1] = 12;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void looped_bilinear(
    const Half *value, int height, int width, int nheads, int channels, Half h,
    Half w, int m, int c, Half top_grad, Half weight, Half *value_grad,
    Half *loc_grad, Half *weight_grad) {
  const int h_low = floorf(h), w_low = floorf(w);
  const Half lh = h - h_low, lw = w - w_low;
  const Half hh = 1 - lh, hw = 1 - lw;
  const Half upstream = top_grad * weight;
  Half grad_h = 0.f, grad_w = 0.f, sum = 0.f;
  for (int corner = 0; corner < 4; ++corner) {
    const int down = corner >> 1, right = corner & 1;
    const int y = h_low + down, x = w_low + right;
    if (y < 0 || x < 0 || y > height - 1 || x > width - 1) continue;
    const int at = ((y * width + x) * nheads + m) * channels + c;
    const Half v = value[at];
    const Half share_h = down ? lh : hh, share_w = right ? lw : hw;
    const Half share = share_h * share_w;
    if (down) grad_h += share_w * v; else grad_h -= share_w * v;
    if (right) grad_w += share_h * v; else grad_w -= share_h * v;
    sum += share * v;
    atomicAdd(value_grad + at, share * upstream);
  }
  weight_grad[0] = top_grad * sum;
  loc_grad[0] = height * grad_w * upstream;
  loc_grad[1] = width * grad_h * upstream;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *loc_cache = reinterpret_cast<Half *>(_s);
  Half *weight_cache = loc_cache + 2 * blockDim.x;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int row = num_heads * channels;
    const Half top_grad = grad_col[index];
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l_col])) * row;
      const Half *value = data_value + offset;
      Half *value_grad = grad_value + offset;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const int at = (sampling_index * num_levels + l_col) * num_point + p_col;
        const Half weight = data_attn_weight[at];
        const Half w_im = data_sampling_loc[2 * at] * spatial_w - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * spatial_h - 0.5;
        loc_cache[2 * tid] = 0.f;
        loc_cache[2 * tid + 1] = 0.f;
        weight_cache[tid] = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
          looped_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
              c_col, top_grad, weight, value_grad, loc_cache + 2 * tid, weight_cache + tid);
        __syncthreads();
        int reach = 1;
        while (reach < threads) reach <<= 1;
        for (int s = reach >> 1; s > 0; s >>= 1) {
          if (tid < s && tid + s < threads) {
            weight_cache[tid] += weight_cache[tid + s];
            loc_cache[2 * tid] += loc_cache[2 * (tid + s)];
            loc_cache[2 * tid + 1] += loc_cache[2 * (tid + s) + 1];
          }
          __syncthreads();
        }
        if (tid == 0) {
          atomicAdd(grad_sampling_loc + 2 * at, loc_cache[0]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, loc_cache[1]);
          atomicAdd(grad_attn_weight + at, weight_cache[0]);
        }
        __syncthreads();
      }
    }
  }
}
