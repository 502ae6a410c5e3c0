// Boxes are prepared (centre, half sizes, cosine, sine) once per block in tiles of shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PreparedBox {
  Half cx, cy, cz, cosine, sine;
  float half_x, half_y, half_z;
};

__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  constexpr int TILE = 64;
  __shared__ PreparedBox tile[TILE];
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += (size_t)batch * boxes_num * 7;
  for (int first = 0; first < boxes_num; first += TILE) {
    const int count = boxes_num - first < TILE ? boxes_num - first : TILE;
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      const Half *box = boxes + (size_t)(first + k) * 7;
      PreparedBox &mine = tile[k];
      mine.half_x = float(box[3]) * 0.5f;
      mine.half_y = float(box[4]) * 0.5f;
      mine.half_z = float(box[5]) * 0.5f;
      mine.cx = box[0];
      mine.cy = box[1];
      mine.cz = box[2] + Half(mine.half_z);
      mine.cosine = Half(cosf(-float(box[6])));
      mine.sine = Half(sinf(-float(box[6])));
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(p, pts_num) {
      const size_t row = (size_t)batch * pts_num + p;
      const Half x = pts[row * 3], y = pts[row * 3 + 1], z = pts[row * 3 + 2];
      for (int k = 0; k < count; ++k) {
        const PreparedBox &box = tile[k];
        if (fabsf(z - box.cz) > box.half_z) continue;
        const Half dx = x - box.cx, dy = y - box.cy;
        const float lx = dx * box.cosine + dy * (-box.sine);
        const float ly = dx * box.sine + dy * box.cosine;
        if (fabsf(lx) < box.half_x && fabsf(ly) < box.half_y) box_idx_of_points[row * boxes_num + first + k] = 1;
      }
    }
  }
}
